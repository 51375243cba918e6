import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type { OperatorReplyOnBus, OperatorRequestOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';
import { OperatorError } from './operator.ts';
import type { Operator } from './operator.ts';

const isRequest = (message: unknown): message is OperatorRequestOnBus =>
  typeof message === 'object' && message !== null && 'request' in message && 'command' in message;

/**
 * Carries out the commands that arrive over the bus and publishes replies. `onBug` gets errors other than an
 * OperatorError. Returns the end of the subscription.
 */
export const serveOperator = (
  bus: Bus,
  request: Operator['request'],
  onBug: (error: unknown) => void,
): (() => void) => {
  const serve = async ({ request: id, command }: OperatorRequestOnBus): Promise<void> => {
    const reply = (message: OperatorReplyOnBus): void => bus.publish(operatorReplyChannel, message);
    reply({ request: id, kind: 'accepted' });
    try {
      const result = await request(command, (progress) => reply({ request: id, kind: 'progress', progress }));
      reply({ request: id, kind: 'done', result });
    } catch (error) {
      if (!(error instanceof OperatorError)) onBug(error);
      reply({ request: id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return bus.subscribe(operatorRequestChannel, (message) => {
    if (isRequest(message)) void serve(message);
  });
};
