import { randomUUID } from 'node:crypto';
import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import { parseReply } from '@upline/contracts';
import type { ProjectorCommand, OperatorReplyOnBus, OperatorRequestOnBus } from '@upline/contracts';
import type { Bus } from '@upline/infra/ports.ts';

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
    const reply = parseReply(message, request);
    if (reply) onReply(reply);
  });
  bus.publish(operatorRequestChannel, { request, command } satisfies OperatorRequestOnBus);
  return end;
};
