import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { toAnyDecider } from './casts.ts';
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
 * Takes the personal fields of a subject out of cached states once any process deletes the subject's key, and evicts
 * all such states after a gap of the bus. Returns the end of it.
 */
export const evictErased = (bus: Bus, repositories: readonly AnyRepository[]): (() => void) => {
  const holding = repositories.filter(({ decider }) => decider.holdsSubject !== undefined);
  const stops = [
    bus.subscribe(keyErasedChannel, (subject) => {
      if (typeof subject === 'string') for (const { forget } of holding) forget(subject);
    }),
    bus.onGap(() => {
      for (const { evictAll } of holding) evictAll();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
