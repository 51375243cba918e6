import { isRejection, peopleView } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { metaFor } from '../organization/founding.ts';
import { createReader } from '../platform/reader.ts';
import type { Services } from '../services.ts';
import type { TeamCommand } from '../team/team.decider.ts';

/**
 * The ids of the organizations that a person belongs to: read from the views, then checked against each team's stream.
 * Throws Unavailable while the views are behind.
 */
const membershipsOf = async (services: Services, userId: string): Promise<string[]> => {
  const head = await services.ports.events.head();
  await services.tracker.reach([peopleView.name], head);
  if ((await services.tracker.positionOf([peopleView.name])) < head) throw new Unavailable('the list of memberships');
  const row = (await createReader(services.ports.reads, services.tracker, '').people([userId])).get(userId);
  const checked = await Promise.all(
    (row?.organizationIds ?? []).map(async (id) =>
      (await services.teams.load(id)).state.members.has(userId) ? [id] : [],
    ),
  );
  return checked.flat();
};

const isOnlyOwner = async (services: Services, organizationId: string, userId: string): Promise<boolean> => {
  const { state } = await services.teams.load(organizationId);
  if (state.members.get(userId)?.role !== 'owner' || state.members.size === 1) return false;
  return [...state.members].every(([id, member]) => id === userId || member.role !== 'owner');
};

/**
 * Removes a person from all their organizations, before their account is deleted. Where other members would be left
 * without an owner, it does nothing and returns the names of those organizations; with `evenLastOwner`, the member who
 * joined first becomes the owner.
 */
export const leaveOrganizations = async (
  services: Services,
  userId: string,
  { evenLastOwner }: { evenLastOwner: boolean },
): Promise<{ ownerless: string[] }> => {
  const memberships = await membershipsOf(services, userId);
  const owned: string[] = [];
  for (const id of memberships) if (await isOnlyOwner(services, id, userId)) owned.push(id);
  if (owned.length > 0 && !evenLastOwner) {
    const organizations = await Promise.all(owned.map(async (id) => (await services.organizations.peek(id)).state));
    return {
      ownerless: organizations.map((state) => (state.status === 'founded' ? state.details.name : 'your organization')),
    };
  }
  for (const organizationId of memberships) await leave(services, organizationId, userId);
  return { ownerless: [] };
};

const leave = async (services: Services, organizationId: string, userId: string): Promise<void> => {
  const { state } = await services.teams.load(organizationId);
  const successor = [...state.members.keys()].find((id) => id !== userId);
  // an organization keeps its last member: there is no one else to own it
  if (successor === undefined) return;
  const about = {
    organizationId,
    actorId: userId,
    timeZone: await timeZoneOf(services, organizationId),
    at: services.clock(),
  };
  const send = async (command: TeamCommand): Promise<void> => {
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta: metaFor(about),
      command: () => command,
    });
    if (isRejection(result)) throw new Error(`leaving was refused: ${result.rejected}`);
  };
  if (await isOnlyOwner(services, organizationId, userId))
    await send({ type: 'ChangeMemberRole', data: { userId: successor, role: 'owner' } });
  await send({ type: 'RemoveMember', data: { userId, reassignTo: successor } });
};
