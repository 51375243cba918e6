import { randomUUID } from 'node:crypto';
import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type { ProjectorCommand, OperatorReplyOnBus, OperatorRequestOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';

const isReply = (message: unknown): message is OperatorReplyOnBus =>
  typeof message === 'object' && message !== null && 'request' in message && 'kind' in message;

/** Asks whichever projector holds the lease. `onReply` gets every answer in order. Returns the end of listening. */
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
