import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { Bus, EventStore } from '@upline/infra/ports.ts';
import { toAnyDecider } from './kit.ts';
import { createRepository } from './repository.ts';
import type { AnyRepository, RepositoryOptions, Streams } from './repository.ts';

/** Makes the repository of each decider. */
export const createRepositories = (
  events: EventStore,
  streams: Streams,
  options: RepositoryOptions,
): Record<string, AnyRepository> =>
  Object.fromEntries(
    Object.entries(streams).map(([name, decider]) => [name, createRepository(events, toAnyDecider(decider), options)]),
  );

/**
 * Evicts cached states that hold personal fields of a subject once any process deletes the subject's key, and all such
 * states after a gap of the bus. Returns the end of it.
 */
export const evictErased = (bus: Bus, repositories: readonly AnyRepository[]): (() => void) => {
  const holding = repositories.flatMap(({ decider: { holdsSubject }, evictWhere }) =>
    holdsSubject ? [{ holdsSubject, evictWhere }] : [],
  );
  const stops = [
    bus.subscribe(keyErasedChannel, (subject) => {
      if (typeof subject !== 'string') return;
      for (const { holdsSubject, evictWhere } of holding) evictWhere((state) => holdsSubject(state, subject));
    }),
    bus.onGap(() => {
      for (const { evictWhere } of holding) evictWhere(() => true);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
