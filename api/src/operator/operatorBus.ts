import { randomUUID } from 'node:crypto';
import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type { ProjectorCommand, OperatorReplyOnBus, OperatorRequestOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';

const isReply = (message: unknown): message is OperatorReplyOnBus =>
  typeof message === 'object' && message !== null && 'request' in message && 'kind' in message;

/**
 * Sends a command to the projector that holds the lease. `onReply` is called with every reply in order, until the
 * returned function is called.
 */
export const askProjector = (
  bus: Bus,
  command: ProjectorCommand,
  onReply: (reply: OperatorReplyOnBus) => void,
): (() => void) => {
  const request = randomUUID();
  const end = bus.subscribe(operatorReplyChannel, (message) => {
    if (isReply(message) && message.request === request) onReply(message);
  });
  bus.publish(operatorRequestChannel, { request, command } satisfies OperatorRequestOnBus);
  return end;
};
