import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import { operatorRequestOnBus, projectorCommand } from '@upline/contracts';
import type { OperatorReplyOnBus } from '@upline/contracts';
import type { Bus } from '@upline/infra/ports.ts';
import { OperatorError } from './operator.ts';
import type { Operator } from './operator.ts';

const unknownCommand = 'This projector does not know that command. Use the version of the server.';

/**
 * Carries out the commands that arrive over the bus and publishes replies. `onBug` gets errors other than an
 * OperatorError. Returns the end of the subscription.
 */
export const serveOperator = (
  bus: Bus,
  request: Operator['request'],
  onBug: (error: unknown) => void,
): (() => void) => {
  const serve = async (id: string, command: unknown): Promise<void> => {
    const reply = (message: OperatorReplyOnBus): void => bus.publish(operatorReplyChannel, message);
    reply({ request: id, kind: 'accepted' });
    try {
      const parsed = projectorCommand.safeParse(command);
      if (!parsed.success) throw new OperatorError(unknownCommand);
      const result = await request(parsed.data, (progress) => reply({ request: id, kind: 'progress', progress }));
      reply({ request: id, kind: 'done', result });
    } catch (error) {
      if (!(error instanceof OperatorError)) onBug(error);
      reply({ request: id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return bus.subscribe(operatorRequestChannel, (message) => {
    const { data } = operatorRequestOnBus.safeParse(message);
    if (data) void serve(data.request, data.command);
  });
};
