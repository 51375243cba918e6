import * as z from 'zod';
import { defineCapability, defineScreens } from '../definitions/capability.ts';
import { searchText, uuid } from '../fields/fields.ts';
import { invitationCommands, invitationQueries, invitationsView, mailCause } from './invitation.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { forgets, personal } from '../definitions/personalData.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { level } from '../points/levels.ts';
import { memberSort, role, shownMember } from './member.ts';
import { periodColumns, periodTimes } from '../time/period.ts';
import { planTier } from './planTier.ts';
import { teamJobs } from './team.jobs.ts';
import { teamPermissions } from './team.permissions.ts';
import { teamRejections } from './team.rejections.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

/** Members and open invitations that the Free plan allows together (architecture, Events and commands). */
export const freeSeats = 10;

const kept = z.string();

export const teamEvents = defineEvents(ofOrganization('team'), {
  MemberJoined: z.object({ userId: kept, email: personal('userId', kept), role, invitationId: kept.nullable() }),
  MemberInvited: z.object({
    invitationId: kept,
    email: personal('invitationId', kept),
    invitedBy: kept,
    generation: z.number(),
    expiresAt: kept,
  }),
  InvitationResent: z.object({ invitationId: kept, resentBy: kept, generation: z.number(), expiresAt: kept }),
  InvitationRevoked: forgets(z.object({ invitationId: kept })),
  InvitationAccepted: z.object({ invitationId: kept, userId: kept, invitedBy: kept.optional() }),
  /** The link that is shown on screens changed; the mailed one works on. */
  InvitationLinkRenewed: z.object({ invitationId: kept, linkGeneration: z.number() }),
  InvitationMailSent: z.object({ invitationId: kept, generation: z.number() }),
  /** The first try failed; the mail waits, and is tried again. */
  InvitationMailPutOff: z.object({ invitationId: kept, generation: z.number(), cause: mailCause, reason: kept }),
  /** `cause` is missing in events of earlier versions, and null where the address has opted out. */
  InvitationMailFailed: z.object({
    invitationId: kept,
    generation: z.number(),
    reason: kept,
    cause: mailCause.nullish(),
  }),
  MemberRoleChanged: z.object({ userId: kept, role }),
  MemberRemoved: z.object({ userId: kept, reassignTo: kept.nullable() }),
  PlanChanged: z.object({ planTier }),
  /** Whether the operator requires a second factor of the owners. */
  OwnerFactorChanged: z.object({ required: z.boolean() }),
});
export type TeamEvent = StoredEventOf<typeof teamEvents>;

export const teamCommands = defineCommands({
  ...invitationCommands,
  ChangeMemberRole: {
    method: 'PUT',
    path: '/api/team-members/:userId/role',
    shownIn: ['members'],
    params: z.object({ userId: uuid }),
    body: z.strictObject({ role }),
    answer: z.object({ id: z.string(), role }),
    undo: refusesUndo.byHand,
  },
  RemoveMember: {
    method: 'DELETE',
    path: '/api/team-members/:userId',
    shownIn: ['members', 'activities'],
    params: z.object({ userId: uuid }),
    search: z.strictObject({ reassignTo: uuid.optional() }),
    undo: { refuses: message('Invite the person again instead.') },
  },
});

/**
 * Members with their counts; the key is `{organizationId}/{userId}`. The row of a removed member stays, as `removed`.
 */
export const membersView = defineView({
  name: 'members',
  version: 9,
  row: z.object({
    organizationId: z.string(),
    userId: z.string(),
    role,
    removed: z.boolean(),
    joinedAt: z.string(),
    totalShares: z.number(),
    totalViews: z.number(),
    totalProspects: z.number(),
    conversions: z.number(),
    trainings: z.number(),
    points: z.number(),
    /** Time at which the points last rose: of two members with equal points the earlier one comes first. */
    pointsAt: z.string(),
    /** The day (in the organization's time zone) of `openPoints`, '' before the first share without a prospect. */
    openDay: z.string(),
    /** Points of that day for shares without a prospect, at most `pointLimits.openShares`. */
    openPoints: z.number(),
    /** Shares of that day without a prospect, with and without a point. */
    openShares: z.number(),
    /** The day before it on which there were such shares, and their number: one of them may still be taken back. */
    earlierOpenDay: z.string(),
    earlierOpenShares: z.number(),
    /** The latest days with points for added prospects and conversions that were limited, and those points. */
    prospectDay: z.string().optional(),
    prospectPoints: z.number().optional(),
    conversionDay: z.string().optional(),
    conversionPoints: z.number().optional(),
    /** The latest two days with first conversions, the latest first: one of them may still be taken back. */
    conversionsOn: z.array(z.object({ day: z.string(), count: z.number() })).optional(),
    /** The ISO week of `weeklyShares`, which count as 0 in any other week. */
    week: z.string(),
    weeklyShares: z.number(),
    /** The latest day of the organization on which the member shared something; up to version 8 did anything. */
    lastActiveOn: z.string().nullish(),
    /** The latest three days with shares, the latest first: those of the last minutes may still be taken back. */
    sharedOn: z.array(z.object({ day: z.string(), count: z.number() })).optional(),
    /** The ISO week in which the member joined, and the same as long as they shared nothing in it. */
    joinedIn: z.string().optional(),
    newIn: z.string().nullish(),
    ...periodColumns,
    level,
  }),
  indexes: {
    byJoined: ['removed', 'joinedAt'],
    byRole: ['removed', 'role', 'joinedAt'],
    byPoints: ['removed', '-points', 'pointsAt'],
    byWeek: ['removed', '-week', '-weeklyShares'],
    byNew: ['removed', 'newIn!', 'joinedAt'],
    byEvenWeek: ['removed', '-evenWeek', '-evenPoints', 'evenPointsAt'],
    byOddWeek: ['removed', '-oddWeek', '-oddPoints', 'oddPointsAt'],
    byMonth: ['removed', '-month', '-monthPoints', 'monthPointsAt'],
  },
  bookkeeping: [
    ...(['pointsAt', 'openDay', 'openShares', 'earlierOpenDay', 'earlierOpenShares', 'week'] as const),
    ...(['conversionDay', 'conversionPoints', 'conversionsOn', 'sharedOn'] as const),
    ...periodTimes,
  ],
  // members with points, and members who were active in a week
  counted: [
    { of: ['removed'], positive: 'points' },
    { of: ['removed', 'week'], positive: 'weeklyShares' },
  ],
});
export type MemberRow = RowOf<typeof membersView>;

export const teamQueries = defineQueries({
  ...invitationQueries,
  /**
   * `role` leaves out the others. `inactive=true` leaves out those who shared something this week, and those who joined
   * in it: `newcomers=true` has these, as long as they shared nothing.
   */
  listMembers: {
    path: '/api/team-members',
    search: pageSearch.extend({
      search: searchText,
      role: role.optional(),
      inactive: z.enum(['true', 'false']).optional(),
      newcomers: z.enum(['true', 'false']).optional(),
      sort: memberSort.default('joined'),
    }),
    views: ['members', 'people'],
    scope: 'organization',
    answer: z.array(shownMember),
    paged: true,
    dated: true,
    cost: 'list',
  },
  /** How many members there are: in all, of each role, and without a share this week, newcomers apart. */
  countMembers: {
    path: '/api/team-members/counts',
    views: ['members'],
    scope: 'organization',
    answer: z.object({
      all: z.number(),
      role: z.record(role, z.number()),
      inactive: z.number(),
      newcomers: z.number(),
    }),
    dated: true,
    cost: 'light',
  },
  /** One member of the team; 404 for anybody who is not, or is no longer, one. */
  findMember: {
    path: '/api/team-members/:userId',
    params: z.object({ userId: uuid }),
    views: ['members', 'people'],
    scope: 'organization',
    answer: shownMember,
    dated: true,
    cost: 'light',
  },
});

export const teamScreens = defineScreens({
  members: {
    path: '/team-members',
    label: message('Team Members'),
    count: 'teamCount',
    opensWith: [
      { query: 'countMembers' },
      { query: 'listInvitations', search: { limit: 4 }, inPages: true },
      { query: 'listMembers', search: { limit: 60 }, inPages: true },
    ],
  },
  invitation: { path: '/invite/:token', access: 'public' },
});

export const teamCapability = defineCapability({
  name: 'team',
  events: [teamEvents],
  commands: teamCommands,
  queries: teamQueries,
  rejections: teamRejections,
  jobs: teamJobs,
  views: [membersView, invitationsView],
  screens: teamScreens,
  permissions: teamPermissions,
});
