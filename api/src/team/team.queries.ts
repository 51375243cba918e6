import type { InvitationRow, InvitationState, MemberRow, Role, teamQueries } from '@upline/contracts';
import {
  activeShares,
  can,
  invitationsView,
  membersView,
  peopleView,
  presenceOf,
  reject,
  role,
  searchWords,
  wordsOf,
} from '@upline/contracts';
import type { SignInAddressOf } from '../platform/commands/countedAddress.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { countEach } from '../platform/queries/countEach.ts';
import type { Narrowing } from '../platform/queries/narrowedPage.ts';
import { readAll } from '../platform/queries/readAll.ts';
import { mapPage, searchFor } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { NamesOf } from './shownInvitation.ts';
import { showInvitation } from './shownInvitation.ts';
import type { teamDecider } from './team.decider.ts';
import type { ShownLinkNeeds } from './team.presenter.ts';
import { countPresence } from './presence.queries.ts';
import { presentEnded, presentInvitation, presentMember } from './team.presenter.ts';

/** What queries about the team take. */
export type TeamReadNeeds = ShownLinkNeeds &
  NamesOf & { teams: RepositoryOf<typeof teamDecider>; signInAddressOf: SignInAddressOf };

const removed = false;

/** Comes behind every key of a row. */
const behindEveryKey = '\uffff';

/** The index of each order of members. */
const memberOrders = { joined: 'byJoined', weekly: 'byWeek', points: 'byPoints' } as const;

const membersOf = (named: Role | undefined): Narrowing<MemberRow> =>
  named === undefined
    ? { index: 'byJoined', where: { removed } }
    : { index: 'byRole', where: { removed, role: named } };

type MemberFilter = { named: Role | undefined; isInactive: boolean; isNew: boolean; week: string };

/** The filter of a list of members, null without one. The list of one role is in the order in which they joined. */
const narrowedTo = ({ named, isInactive, isNew, week }: MemberFilter): Narrowing<MemberRow> | null => {
  const list = membersOf(named);
  if (isNew)
    return {
      index: 'byNew',
      where: { removed, newIn: week },
      holds: ({ role: own }) => !isInactive && (named === undefined || own === named),
    };
  if (isInactive) return { ...list, holds: (row) => presenceOf(row, week) === 'inactive' };
  return named === undefined ? null : list;
};

const invitationOrders = { created: 'byStatus', expires: 'byExpiry' } as const;

/** The states of an open invitation at an ISO time. A failed mail counts while the link can be used. */
const statesOf = ({ expiresAt, mail }: InvitationRow, now: string): readonly InvitationState[] => {
  if (expiresAt <= now) return ['expired'];
  return mail === 'failed' || mail === 'refused' ? ['open', 'failed'] : ['open'];
};

/** The handlers of the lists of a team. Members are searched by names in another view. */
export const teamLists: QueryHandlers<Pick<typeof teamQueries, 'listInvitations' | 'listMembers'>, ShownLinkNeeds> = {
  listMembers: async ({ search: { sort, search, role: named, inactive, newcomers, ...paging }, reader, week }) => {
    // the names of members are in the view of people
    const searched = searchFor(search, peopleView);
    const isInactive = inactive === 'true';
    const isNew = newcomers === 'true';
    const only = narrowedTo({ named, isInactive, isNew, week });
    const isByRole = only !== null && !isInactive && !isNew && sort === 'joined';
    const ordered = isByRole ? only : { index: memberOrders[sort], where: { removed }, only };
    const isCounted = isInactive && !isNew && named === undefined && searched.words.length === 0;
    const page = await reader.page(
      membersView,
      {
        ...ordered,
        search: searched,
        ...(isCounted && {
          total: (await countPresence(reader, week)).inactive,
        }),
        // in this order the active ones come first: the list begins behind the last of them
        ...(isInactive && !isNew && sort === 'weekly' && { from: [removed, week, activeShares, behindEveryKey] }),
      },
      paging,
    );
    const people = await reader.people(page.rows.map((row) => row.userId));
    return mapPage(page, (row) => presentMember(row, people.get(row.userId), week));
  },
  listInvitations: async ({ search: { search, state, sort, ...paging }, reader, at, actor }, needs) => {
    const words = searchWords(search);
    const now = at.toISOString();
    const isAsked = (row: InvitationRow): boolean => state === undefined || statesOf(row, now).includes(state);
    const holds = (row: InvitationRow): boolean =>
      isAsked(row) && words.every((word) => wordsOf(row.email).includes(word));
    const where = { status: 'open' } as const;
    const only = state === undefined && words.length === 0 ? null : { index: 'byStatus', where, holds };
    const page = await reader.page(invitationsView, { index: invitationOrders[sort], where, only }, paging);
    return mapPage(page, (row) => presentInvitation(needs, row, { at, actor }));
  },
};

const counts: QueryHandlers<Pick<typeof teamQueries, 'countInvitations' | 'countMembers'>, unknown> = {
  countMembers: async ({ reader, week }) => {
    const [{ all, inactive, newcomers }, byRole] = await Promise.all([
      countPresence(reader, week),
      countEach(role.options, (one) => reader.count(membersView, 'byRole', { removed, role: one })),
    ]);
    return { all, role: byRole, inactive, newcomers };
  },
  countInvitations: async ({ reader, at }) => {
    const open = { index: 'byStatus', where: { status: 'open' } };
    const rows = await readAll((paging) => reader.page(invitationsView, open, paging));
    const now = at.toISOString();
    const state: Record<InvitationState, number> = { open: 0, expired: 0, failed: 0 };
    for (const row of rows) for (const one of statesOf(row, now)) state[one] += 1;
    return { all: rows.length, state };
  },
};

/** The handler of each query about the team. */
export const teamReads: QueryHandlers<typeof teamQueries, TeamReadNeeds> = {
  ...teamLists,
  ...counts,
  findMember: async ({ params: { userId }, reader, week }) => {
    const row = await reader.get(membersView, userId);
    if (!row || row.removed) return reject('team/not-found');
    return presentMember(row, (await reader.people([userId])).get(userId), week);
  },
  findInvitation: async ({ params: { id }, reader, at, actor }, needs) => {
    const row = await reader.get(invitationsView, id);
    if (!row) return reject('team/not-found');
    if (row.status === 'open') return { ...presentInvitation(needs, row, { at, actor }), joined: null };
    if (!can(actor, 'team:see-invitation-link', { userId: row.invitedBy })) return reject('team/not-found');
    const { acceptedBy = '' } = row;
    return presentEnded(row, row.status, (await reader.people([acceptedBy])).get(acceptedBy) ?? null);
  },
  showInvitation: ({ params, actor, at, signInEmail }, needs) =>
    showInvitation(needs, params.token, { userId: actor.userId, sessionEmail: signInEmail, at }),
};
