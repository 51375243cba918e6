import { randomUUID } from 'node:crypto';
import { operatorBeatChannel, operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import { operatorRequestOnBus, projectorCommand } from '@upline/contracts';
import type { OperatorReplyOnBus } from '@upline/contracts';
import { LeaseLost } from '@upline/infra/ports/lease.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import { OperatorError, ProjectorBusy } from './operator.ts';
import type { Operator } from './operator.ts';
import { settings } from '../settings.ts';

const unknownCommand = 'This projector does not know that command. Use the version of the server.';

/** Replies that are kept, for a server that did not hear one and asks again. */
const keptReplies = 20;

/** An error for the operator, with its cause: an engine says why it is away. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

type Serving = {
  request: Operator['request'];
  /** Gets errors other than an OperatorError. */
  onBug: (error: unknown) => void;
  /** Aborts with the session: then another projector carries out what is under way. */
  signal: AbortSignal;
};

/** Says every second that the requests are worked on. */
const createBeating = (bus: Bus) => {
  const running = new Set<string>();
  const beat = (): void => running.forEach((id) => bus.publish(operatorBeatChannel, id));
  const timer = setInterval(beat, settings.beatMs);
  return {
    has: (id: string): boolean => running.has(id),
    begin: (id: string): void => {
      running.add(id);
      bus.publish(operatorBeatChannel, id);
    },
    end: (id: string): void => void running.delete(id),
    close: (): void => clearInterval(timer),
  };
};

/**
 * Carries out the commands that arrive over the bus and publishes replies. A request that arrives again is done once,
 * and one that met another operation is begun when it arrives again after that.
 * Returns the end of the subscription.
 */
export const serveOperator = (bus: Bus, { request, onBug, signal }: Serving): (() => void) => {
  const by = randomUUID();
  const beating = createBeating(bus);
  const finished = new Map<string, OperatorReplyOnBus>();
  const reply = (message: OperatorReplyOnBus): void => bus.publish(operatorReplyChannel, message);
  const finish = (message: OperatorReplyOnBus): void => {
    finished.set(message.request, message);
    for (const old of [...finished.keys()].slice(0, -keptReplies)) finished.delete(old);
    reply(message);
  };

  const work = async (id: string, command: unknown): Promise<OperatorReplyOnBus> => {
    const parsed = projectorCommand.safeParse(command);
    if (!parsed.success) throw new OperatorError(unknownCommand);
    const result = await request(parsed.data, (progress) => reply({ request: id, kind: 'progress', progress }));
    return { request: id, kind: 'done', result };
  };

  const serve = async (id: string, command: unknown): Promise<void> => {
    const before = finished.get(id);
    if (before) return reply(before);
    reply({ request: id, kind: 'accepted', by });
    if (beating.has(id)) return undefined;
    beating.begin(id);
    try {
      finish(await work(id, command));
    } catch (error) {
      // the next projector does it
      if (signal.aborted || error instanceof LeaseLost) return undefined;
      if (error instanceof ProjectorBusy) return reply({ request: id, kind: 'busy', progress: error.progress });
      if (!(error instanceof OperatorError)) onBug(error);
      finish({ request: id, kind: 'failed', message: textOf(error) });
    } finally {
      beating.end(id);
    }
    return undefined;
  };
  const end = bus.subscribe(operatorRequestChannel, (message) => {
    const { data } = operatorRequestOnBus.safeParse(message);
    if (data) void serve(data.request, data.command);
  });
  return () => {
    end();
    beating.close();
  };
};
