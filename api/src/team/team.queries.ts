import type { MemberRow, ShownInvitation, teamQueries } from '@upline/contracts';
import { erased, invitationsView, membersView } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { mapPage, wordsOfSearch } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { parseToken } from './invitationToken.ts';
import type { teamDecider } from './team.decider.ts';
import type { LinkNeeds } from './team.presenter.ts';
import { presentInvitation, presentMember } from './team.presenter.ts';
import { sameEmail } from './teamState.decider.ts';

/** The names that invitations show, null for a person or organization that is not there. */
export type NamesOf = {
  organizationNameOf: (organizationId: string) => Promise<string | null>;
  personNameOf: (userId: string) => Promise<string | null>;
};

/** What queries about the team take. */
export type TeamReadNeeds = LinkNeeds & NamesOf & { teams: RepositoryOf<typeof teamDecider> };

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

const showInvitation = async (
  { secret, teams, organizationNameOf, personNameOf }: TeamReadNeeds,
  token: string,
  viewer: { userId: string; email: string | null; at: Date },
): Promise<ShownInvitation> => {
  const link = parseToken(secret, token);
  if (!link) return unknown(viewer.email);
  const { state: team } = await teams.load(link.organizationId);
  const invitation = team.invitations.get(link.invitationId);
  const organizationName = await organizationNameOf(link.organizationId);
  if (!invitation || invitation.email === erased || organizationName === null) return unknown(viewer.email);
  const replaced = invitation.status === 'open' && link.generation !== invitation.generation;
  const expired = invitation.status === 'open' && invitation.expiresAt <= viewer.at.toISOString();
  const own = viewer.email !== null && sameEmail(viewer.email, invitation.email);
  const forViewer = {
    signedInAs: viewer.email,
    forViewer: viewer.userId === '' ? null : own,
    alreadyMember: viewer.userId !== '' && team.members.has(viewer.userId),
  };
  // the holder of a link that was replaced may know no more
  if (replaced) return { ...unknown(viewer.email), ...forViewer, state: 'replaced' };
  return {
    ...forViewer,
    state: expired ? 'expired' : states[invitation.status],
    organizationName,
    inviterName: await personNameOf(invitation.invitedBy),
    email: own ? invitation.email : mask(invitation.email),
  };
};

// the names of members are in the view of people, and searched there
const chooseNamed = (reader: Reader, search: string | undefined) => {
  const contains = wordsOfSearch(search);
  if (contains.words.length === 0) return null;
  return async (rows: readonly MemberRow[]) => {
    const ids = rows.map((row) => row.userId);
    const named = await reader.people(ids, contains);
    return (row: MemberRow) => named.has(row.userId);
  };
};

/** The handler of each query about the team. */
export const teamReads: QueryHandlers<typeof teamQueries, TeamReadNeeds> = {
  listMembers: async ({ search: { sort, search, ...paging }, reader, week }) => {
    const index = sort === 'weekly' ? 'byWeek' : 'byJoined';
    const page = await reader.page(
      membersView,
      { index, where: { removed: false }, choose: chooseNamed(reader, search) },
      paging,
    );
    const people = await reader.people(page.rows.map((row) => row.userId));
    return mapPage(page, (row) => presentMember(row, people.get(row.userId), week));
  },
  listInvitations: async ({ search, reader, at }, needs) => {
    const page = await reader.page(invitationsView, { index: 'byStatus', where: { status: 'open' } }, search);
    return mapPage(page, (row) => presentInvitation(needs, row, at));
  },
  showInvitation: ({ params, actor, at, signInEmail }, needs) =>
    showInvitation(needs, params.token, { userId: actor.userId, email: signInEmail, at }),
};
