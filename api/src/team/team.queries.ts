import type {
  InvitationAnswer,
  InvitationRow,
  MemberAnswer,
  MemberRow,
  PersonRow,
  ShownInvitation,
  teamQueries,
} from '@upline/contracts';
import { erased, fullNameOf, invitationsView, membersView, personInitials } from '@upline/contracts';
import type { Reader } from '../platform/reader.ts';
import { mapPage, wordsOfSearch } from '../platform/reader.ts';
import type { QueryHandlers } from '../platform/requests.ts';
import type { Services } from '../services.ts';
import { parseToken } from './invitationToken.ts';
import { invitationLink } from './team.commands.ts';
import { sameEmail } from './team.decider.ts';

/** A person whose row is not there (yet). */
export const nobody: Pick<PersonRow, 'firstName' | 'lastName' | 'email'> = {
  firstName: null,
  lastName: null,
  email: '',
};

/** Shares of the current week: a counter of an older week reads as 0 (design, section 4). */
export const weeklySharesOf = (row: Pick<MemberRow, 'week' | 'weeklyShares'>, week: string): number =>
  row.week === week ? row.weeklyShares : 0;

const toMember = (row: MemberRow, person: PersonRow | undefined, week: string): MemberAnswer => {
  const { firstName, lastName, email } = person ?? nobody;
  const { userId: id, role, joinedAt, totalShares, totalProspects, totalViews, points, level } = row;
  const stats = { totalShares, totalProspects, weeklyShares: weeklySharesOf(row, week), totalViews, points, level };
  return {
    id,
    firstName,
    lastName,
    email,
    initials: personInitials({ firstName, lastName, email }),
    role,
    joinedAt,
    stats,
  };
};

const toInvitation = (services: Services, row: InvitationRow, at: Date): InvitationAnswer => {
  const { invitationId: id, organizationId, email, mail, invitedBy, createdAt, expiresAt, generation } = row;
  const status = expiresAt > at.toISOString() ? 'open' : 'expired';
  return {
    id,
    email,
    status,
    mail,
    invitedBy,
    createdAt,
    expiresAt,
    link: invitationLink(services, { organizationId, invitationId: id, generation }),
  };
};

const mask = (email: string): string => email.replace(/^(.).*@(.).*(\.[^.]+)$/u, '$1…@$2…$3');

const unknown = (signedInAs: string | null): ShownInvitation => ({
  state: 'unknown',
  organizationName: null,
  inviterName: null,
  email: null,
  signedInAs,
  forViewer: null,
  alreadyMember: false,
});

const states = { open: 'open', accepted: 'used', revoked: 'revoked' } as const;

const nameOf = async (services: Services, userId: string): Promise<string | null> => {
  const { state } = await services.users.peek(userId);
  return state.status === 'registered' ? fullNameOf(state.profile) : null;
};

const showInvitation = async (
  services: Services,
  token: string,
  viewer: { userId: string; email: string | null; at: Date },
): Promise<ShownInvitation> => {
  const link = parseToken(services.secret, token);
  if (!link) return unknown(viewer.email);
  const { state: team } = await services.teams.load(link.organizationId);
  const known = team.invitations.get(link.invitationId);
  const { state: organization } = await services.organizations.peek(link.organizationId);
  if (!known || known.email === erased || organization.status === 'none') return unknown(viewer.email);
  const replaced = known.status === 'open' && link.generation !== known.generation;
  const expired = known.status === 'open' && known.expiresAt <= viewer.at.toISOString();
  const own = viewer.email !== null && sameEmail(viewer.email, known.email);
  const about = {
    signedInAs: viewer.email,
    forViewer: viewer.userId === '' ? null : own,
    alreadyMember: viewer.userId !== '' && team.members.has(viewer.userId),
  };
  // a link that was replaced is no proof that its holder may know more
  if (replaced) return { ...unknown(viewer.email), ...about, state: 'replaced' };
  return {
    ...about,
    state: expired ? 'expired' : states[known.status],
    organizationName: organization.details.name,
    inviterName: await nameOf(services, known.invitedBy),
    email: own ? known.email : mask(known.email),
  };
};

// who a member is stands in the view of people, and there it is searched
const pickNamed = (reader: Reader, search: string | undefined) => {
  const contains = wordsOfSearch(search);
  if (contains.words.length === 0) return null;
  return async (rows: readonly MemberRow[]) => {
    const named = await reader.people(
      rows.map((row) => row.userId),
      contains,
    );
    return (row: MemberRow) => named.has(row.userId);
  };
};

export const teamReads: QueryHandlers<keyof typeof teamQueries> = {
  listMembers: async ({ search: { sort, search, ...paging }, reader, week }) => {
    const index = sort === 'weekly' ? 'byWeek' : 'byJoined';
    const page = await reader.page(
      membersView,
      { index, where: { removed: false }, pick: pickNamed(reader, search) },
      paging,
    );
    const people = await reader.people(page.rows.map((row) => row.userId));
    return mapPage(page, (row) => toMember(row, people.get(row.userId), week));
  },
  listInvitations: async ({ search, reader, at }, services) => {
    const page = await reader.page(invitationsView, { index: 'byStatus', where: { status: 'open' } }, search);
    return mapPage(page, (row) => toInvitation(services, row, at));
  },
  showInvitation: ({ params, actor, at, signInEmail }, services) =>
    showInvitation(services, params.token, { userId: actor.userId, email: signInEmail, at }),
};
