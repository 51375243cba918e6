import { randomUUID } from 'node:crypto';
import { changedChannel, operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type { ProjectorCommand, OperatorReplyOnBus, OperatorResult } from '@upline/contracts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import { expect } from 'vitest';
import type { ProjectorState } from '../src/session/projectorState.ts';
import { createProjector } from '../src/projector.ts';
import { projections, reactors } from '../src/capabilities.ts';
import type { ProjectorPorts } from '../src/session/projectorSession.ts';
import type { ProjectorDependencies } from '../src/openSession.ts';
import { silent } from './engines.ts';

export type RunningOptions = Partial<Pick<ProjectorDependencies, 'projections' | 'reactors' | 'log'>> & {
  holder?: string;
};

/** A projector at work in this thread, with all its notifications. */
export const startProjector = (ports: ProjectorPorts, options: RunningOptions = {}) => {
  const stop = new AbortController();
  const states: ProjectorState[] = [];
  const messages: ChangedOnBus[] = [];
  const end = ports.bus.subscribe(changedChannel, (message) => void messages.push(message as ChangedOnBus));
  const projector = createProjector({
    ports,
    projections,
    reactors,
    log: silent,
    holder: 'test',
    ...options,
    onState: (state) => void states.push(state),
  });
  const ended = projector.run(stop.signal);
  return {
    messages,
    states,
    state: projector.state,
    /** Resolves when it notifies that these views (all by default) reflect the position. */
    reach: async (position: number, views?: readonly string[]): Promise<void> => {
      const names = views ?? (options.projections ?? projections).map(({ view }) => view.name);
      const isReached = (): boolean =>
        names.every((view) => (messages.at(-1)?.views[view]?.position ?? -1) >= position);
      await expect.poll(isReached, { interval: 5 }).toBe(true);
    },
    /** Sends an operator's command over the bus and returns the result. Throws a failure. */
    ask: (command: ProjectorCommand): Promise<OperatorResult> =>
      new Promise((resolve, reject) => {
        const request = randomUUID();
        const endReplies = ports.bus.subscribe(operatorReplyChannel, (message) => {
          const reply = message as OperatorReplyOnBus;
          if (reply.request !== request || reply.kind === 'accepted' || reply.kind === 'progress') return;
          endReplies();
          if (reply.kind === 'done') resolve(reply.result);
          else reject(new Error(reply.kind === 'busy' ? `Busy: ${reply.progress.phase}` : reply.message));
        });
        ports.bus.publish(operatorRequestChannel, { request, command });
      }),
    stop: async (): Promise<void> => {
      stop.abort();
      await ended;
      end();
    },
  };
};
export type RunningProjector = ReturnType<typeof startProjector>;
