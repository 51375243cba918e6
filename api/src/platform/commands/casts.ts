import type { EventDefinitions } from '@upline/contracts';
import type { Decider } from './decider.ts';
import type { RepositoriesOf } from './repository.ts';

/** A decider among those of other streams: its repository gives it its types back. */
export const toAnyDecider = (decider: { stream: string }): Decider<unknown, unknown, EventDefinitions> =>
  decider as Decider<unknown, unknown, EventDefinitions>;

/** Repositories by the names of their deciders, each with the types of its own. */
export const toRepositories = <Streams>(repositories: Readonly<Record<string, unknown>>): RepositoriesOf<Streams> =>
  repositories as RepositoriesOf<Streams>;
