import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { userDecider } from './user.decider.ts';

/** What commands about people take. */
export type UserNeeds = { users: RepositoryOf<typeof userDecider> };
