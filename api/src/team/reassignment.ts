import { isRejection } from '@upline/contracts';
import type { Reassigned, Reassigning } from '../platform/capability.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Tracker } from '../platform/queries/tracker.ts';
import type { teamDecider } from './team.decider.ts';
import { heirOf } from './teamState.decider.ts';

/**
 * A member who was removed, and the one who takes over. Position and revision are those of the removal; jobs of earlier
 * versions have no revision.
 */
export type Reassignment = {
  organizationId: string;
  userId: string;
  reassignTo: string;
  position: number;
  revision?: number | undefined;
};

/** What reassigning takes. `reassigned` is what each capability gives to another owner. */
export type ReassignmentNeeds = {
  reassigned: readonly Bound[];
  teams: RepositoryOf<typeof teamDecider>;
  tracker: Tracker;
  readerOf: ReaderOf;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

type Unbound = Reassigned<unknown>;
type Bound = Pick<Unbound, 'view' | 'ownedBy'> & {
  reassign: (thing: Reassigning) => ReturnType<Unbound['reassign']>;
};

const batchSize = 200;
const maxRounds = 1_000;

/**
 * The member who takes over as the team is now. Null when the removal is no longer the person's last event in the team:
 * what they own since they came back, or since a later removal, is not the matter of this one.
 */
const takesOver = async (
  { teams }: ReassignmentNeeds,
  { organizationId, userId, reassignTo, revision }: Reassignment,
): Promise<string | null> => {
  const { state } = await teams.load(organizationId);
  const last = state.removals.get(userId);
  const isLast = revision === undefined ? last?.reassignTo === reassignTo : last?.revision === revision;
  return isLast ? heirOf(state, userId) : null;
};

/**
 * One round: up to a batch of things of each kind. Answers how many there were, and the position of the last change.
 */
const reassignSome = async (
  needs: ReassignmentNeeds,
  reassignment: Reassignment,
): Promise<{ count: number; position: number }> => {
  const { organizationId, userId } = reassignment;
  const timeZone = await needs.timeZoneOf(organizationId);
  const reader = needs.readerOf(organizationId);
  let [count, position] = [0, 0];
  for (const { ownedBy, reassign: give } of needs.reassigned) {
    const ids = await ownedBy(reader, userId, batchSize);
    // asked after the list was read: a member who comes back later owns nothing of it
    const ownerId = ids.length === 0 ? null : await takesOver(needs, reassignment);
    if (ownerId === null) continue;
    for (const id of ids) {
      const meta = metaFor({ organizationId, actorId: null, timeZone, at: needs.clock() });
      const result = await give({ id, previousOwnerId: userId, ownerId, meta });
      count += 1;
      if (!isRejection(result)) position = Math.max(position, result.position);
    }
  }
  return { count, position };
};

/**
 * Gives what a removed member owns to the member who takes over, round by round until the views list none of it. Every
 * step is idempotent: after a crash the job runs again and completes it, and once the member came back it does nothing.
 * Throws when the views do not follow in time.
 */
export const reassign = async (needs: ReassignmentNeeds, reassignment: Reassignment): Promise<void> => {
  const { tracker, reassigned } = needs;
  const views = reassigned.map(({ view }) => view.name);
  let { position } = reassignment;
  for (let round = 0; round < maxRounds; round += 1) {
    await tracker.reach(views, position);
    if ((await tracker.positionOf(views)) < position) throw new Error('the views have not reached the removal yet');
    const given = await reassignSome(needs, reassignment);
    if (given.count === 0) return;
    position = Math.max(position, given.position);
  }
};
