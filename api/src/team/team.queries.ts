import type { teamQueries } from '@upline/contracts';
import { invitationsView, membersView, peopleView } from '@upline/contracts';
import type { SignInAddressOf } from '../platform/lib/countedAddress.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { mapPage, searchFor } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { NamesOf } from './shownInvitation.ts';
import { showInvitation } from './shownInvitation.ts';
import type { teamDecider } from './team.decider.ts';
import type { ShownLinkNeeds } from './team.presenter.ts';
import { presentInvitation, presentMember } from './team.presenter.ts';

/** What queries about the team take. */
export type TeamReadNeeds = ShownLinkNeeds &
  NamesOf & { teams: RepositoryOf<typeof teamDecider>; signInAddressOf: SignInAddressOf };

/** The handlers of the lists of a team. Members are searched by names in another view. */
export const teamLists: QueryHandlers<Pick<typeof teamQueries, 'listInvitations' | 'listMembers'>, ShownLinkNeeds> = {
  listMembers: async ({ search: { sort, search, ...paging }, reader, week }) => {
    const index = sort === 'weekly' ? 'byWeek' : 'byJoined';
    // the names of members are in the view of people
    const named = searchFor(search, peopleView);
    const page = await reader.page(membersView, { index, where: { removed: false }, search: named }, paging);
    const people = await reader.people(page.rows.map((row) => row.userId));
    return mapPage(page, (row) => presentMember(row, people.get(row.userId), week));
  },
  listInvitations: async ({ search, reader, at, actor }, needs) => {
    const page = await reader.page(invitationsView, { index: 'byStatus', where: { status: 'open' } }, search);
    return mapPage(page, (row) => presentInvitation(needs, row, { at, actor }));
  },
};

/** The handler of each query about the team. */
export const teamReads: QueryHandlers<typeof teamQueries, TeamReadNeeds> = {
  ...teamLists,
  showInvitation: ({ params, actor, at, signInEmail }, needs) =>
    showInvitation(needs, params.token, { userId: actor.userId, sessionEmail: signInEmail, at }),
};
