import { isRejection } from '@upline/contracts';
import type { Reassigned } from '../platform/capability.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Tracker } from '../platform/queries/tracker.ts';

/** A member who was removed, and the one who takes over. `position` is that of the removal. */
export type Reassignment = { organizationId: string; userId: string; reassignTo: string; position: number };

/** What reassigning takes. `reassigned` is what each capability gives to another owner. */
export type ReassignmentNeeds = {
  reassigned: readonly Bound[];
  tracker: Tracker;
  readerOf: ReaderOf;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

type Unbound = Reassigned<unknown>;
type Bound = Pick<Unbound, 'view' | 'ownedBy'> & {
  reassign: (thing: Parameters<Unbound['reassign']>[0]) => ReturnType<Unbound['reassign']>;
};

const batchSize = 200;
const maxRounds = 1_000;

/**
 * One round: up to a batch of things of each kind. Answers how many there were, and the position of the last change.
 */
const reassignSome = async (
  needs: ReassignmentNeeds,
  { organizationId, userId, reassignTo: ownerId }: Reassignment,
): Promise<{ count: number; position: number }> => {
  const timeZone = await needs.timeZoneOf(organizationId);
  const reader = needs.readerOf(organizationId);
  let [count, position] = [0, 0];
  for (const { ownedBy, reassign: give } of needs.reassigned)
    for (const id of await ownedBy(reader, userId, batchSize)) {
      const meta = metaFor({ organizationId, actorId: null, timeZone, at: needs.clock() });
      const result = await give({ id, ownerId, meta });
      count += 1;
      if (!isRejection(result)) position = Math.max(position, result.position);
    }
  return { count, position };
};

/**
 * Gives what a removed member owns to the member who takes over, round by round until the views list none of it. Every
 * step is idempotent: after a crash the job runs again and completes it. Throws when the views do not follow in time.
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
