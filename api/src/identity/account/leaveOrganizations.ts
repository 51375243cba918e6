import { isRejection, peopleView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { reachHead } from '../../platform/queries/reachHead.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import type { TeamCommand, teamDecider } from '../../team/team.decider.ts';

/** What leaving organizations takes. */
export type LeavingNeeds = {
  teams: RepositoryOf<typeof teamDecider>;
  organizationNameOf: (organizationId: string) => Promise<string | null>;
  events: Pick<EventStore, 'head'>;
  tracker: Tracker;
  readerOf: ReaderOf;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
  erasing: { endOrganization: (organizationId: string) => Promise<void> };
};

/**
 * The ids of the organizations that a person belongs to: read from the views, then checked against each team's stream.
 * Throws Unavailable while the views are behind.
 */
const membershipsOf = async ({ events, tracker, readerOf, teams }: LeavingNeeds, userId: string): Promise<string[]> => {
  await reachHead({ events, tracker }, [peopleView.name], 'the list of memberships');
  const row = (await readerOf('').people([userId])).get(userId);
  const checked = await Promise.all(
    (row?.organizationIds ?? []).map(async (id) => ((await teams.load(id)).state.members.has(userId) ? [id] : [])),
  );
  return checked.flat();
};

const isOnlyOwner = async ({ teams }: LeavingNeeds, organizationId: string, userId: string): Promise<boolean> => {
  const { state } = await teams.load(organizationId);
  if (state.members.get(userId)?.role !== 'owner' || state.members.size === 1) return false;
  return [...state.members].every(([id, member]) => id === userId || member.role !== 'owner');
};

/** `by` is who removes the person, null for the operator. */
type Leaver = { userId: string; judge: Judge; by: string | null };

const leave = async (needs: LeavingNeeds, organizationId: string, { userId, judge, by }: Leaver): Promise<void> => {
  const { teams } = needs;
  const { state } = await teams.load(organizationId);
  const successor = [...state.members.keys()].find((id) => id !== userId);
  // an organization keeps its last member: there is no one else to own it, nor to erase its prospects
  if (successor === undefined) {
    await judge();
    return needs.erasing.endOrganization(organizationId);
  }
  const send = async (command: TeamCommand): Promise<void> => {
    const meta = await systemMeta(needs, { organizationId, actorId: by });
    const result = await handleCommand({ repository: teams, id: organizationId, meta, command, judge });
    if (isRejection(result)) throw new Error(`leaving was refused: ${result.rejected}`);
  };
  if (await isOnlyOwner(needs, organizationId, userId))
    await send({ type: 'ChangeMemberRole', data: { userId: successor, role: 'owner' } });
  return send({ type: 'RemoveMember', data: { userId, reassignTo: successor } });
};

/**
 * Removes a person from all their organizations, before their account is deleted. Where other members would be left
 * without an owner, it does nothing and returns the names of those organizations; with `evenLastOwner`, the member who
 * joined first becomes the owner. Where nobody else is left, the prospects of the organization are erased. Throws
 * Unavailable while the views are behind.
 */
export const leaveOrganizations = async (
  needs: LeavingNeeds,
  userId: string,
  { evenLastOwner, judge, by = userId }: { evenLastOwner: boolean; judge: Judge; by?: string | null },
): Promise<{ ownerless: string[] }> => {
  const memberships = await membershipsOf(needs, userId);
  const owned: string[] = [];
  for (const id of memberships) if (await isOnlyOwner(needs, id, userId)) owned.push(id);
  if (owned.length > 0 && !evenLastOwner) {
    const names = await Promise.all(owned.map(needs.organizationNameOf));
    return { ownerless: names.map((name) => name ?? 'your organization') };
  }
  for (const organizationId of memberships) await leave(needs, organizationId, { userId, judge, by });
  return { ownerless: [] };
};
