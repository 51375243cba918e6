import type { InboxRow, OrganizationRow, PersonRow, identityQueries } from '@upline/contracts';
import { inboxView, levelOf, membersView, organizationsView, personInitials, reject } from '@upline/contracts';
import type { QueryHandlers } from '../platform/requests.ts';
import type { Services } from '../services.ts';

/** The number of notifications that the person has not read. */
export const unreadOf = (row: InboxRow | null): number =>
  row?.items.filter((item) => item.at > row.readUpTo).length ?? 0;

const toOrganization = ({ organizationId: id, ...row }: OrganizationRow) => ({ id, ...row });

type Shown = Pick<PersonRow, 'userId' | 'firstName' | 'lastName' | 'email' | 'username' | 'revision'>;

// no view has the person or the organization of a first sign-in while no projector runs: both come from the streams then

const registered = async ({ users }: Services, userId: string): Promise<Shown | null> => {
  const { state, revision } = await users.load(userId);
  return state.status === 'registered' ? { userId, ...state.profile, revision } : null;
};

const founded = async ({ organizations, teams }: Services, organizationId: string): Promise<OrganizationRow | null> => {
  const [{ state, revision }, team] = await Promise.all([
    organizations.load(organizationId),
    teams.load(organizationId),
  ]);
  if (state.status !== 'founded') return null;
  const { planTier, members } = team.state;
  return {
    organizationId,
    ...state.details,
    ...state.colors,
    planTier,
    teamCount: members.size,
    assetCount: 0,
    revision,
  };
};

export const identityReads: QueryHandlers<keyof typeof identityQueries> = {
  currentUser: async ({ actor, organizationId, reader }, services) => {
    const personRow = (await reader.people([actor.userId])).get(actor.userId);
    const person = personRow ?? (await registered(services, actor.userId));
    if (!person) return reject('identity/not-found');
    const [row, member, inbox] = await Promise.all([
      reader.get(organizationsView, ''),
      reader.get(membersView, actor.userId),
      reader.get(inboxView, actor.userId),
    ]);
    const organization = row ?? (organizationId === '' ? null : await founded(services, organizationId));
    const { userId: id, firstName, lastName, email, username, revision } = person;
    return {
      ...{ id, firstName, lastName, email, username, revision },
      initials: personInitials(person),
      role: actor.role,
      level: levelOf(member?.totalShares ?? 0),
      unreadNotifications: unreadOf(inbox),
      organization: organization ? toOrganization(organization) : null,
    };
  },
};
