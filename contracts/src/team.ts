import * as z from 'zod';
import { emailAddress, searchText, uuid } from './fields.ts';
import {
  defineCommands,
  defineEvents,
  defineQueries,
  defineRejections,
  defineView,
  pageSearch,
  personal,
} from './kit.ts';
import type { RowOf, StoredEventOf } from './kit.ts';
import { level } from './levels.ts';

export const invitationId = uuid;
export const role = z.enum(['owner', 'admin', 'member']);
export type Role = z.infer<typeof role>;
export const planTier = z.enum(['free', 'pro']);
export type PlanTier = z.infer<typeof planTier>;

/** Members and open invitations that the Free plan allows together (design, section 3). */
export const freeSeats = 10;

/** How long an invitation stays open. */
export const invitationDays = 7;

const kept = z.string();

export const teamEvents = defineEvents('team', {
  MemberJoined: z.object({ userId: kept, email: personal('userId', kept), role, invitationId: kept.nullable() }),
  MemberInvited: z.object({
    invitationId: kept,
    email: personal('invitationId', kept),
    invitedBy: kept,
    generation: z.number(),
    expiresAt: kept,
  }),
  InvitationResent: z.object({ invitationId: kept, resentBy: kept, generation: z.number(), expiresAt: kept }),
  InvitationRevoked: z.object({ invitationId: kept }),
  InvitationAccepted: z.object({ invitationId: kept, userId: kept }),
  InvitationMailSent: z.object({ invitationId: kept, generation: z.number() }),
  InvitationMailFailed: z.object({ invitationId: kept, generation: z.number(), reason: kept }),
  MemberRoleChanged: z.object({ userId: kept, role }),
  MemberRemoved: z.object({ userId: kept, reassignTo: kept.nullable() }),
  PlanChanged: z.object({ planTier }),
});
export type TeamEvent = StoredEventOf<typeof teamEvents>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(['open', 'expired']),
  mail: z.enum(['pending', 'sent', 'failed']),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The full address of the accept page. */
  link: z.string(),
});
export type InvitationAnswer = z.infer<typeof invitation>;

/**
 * What the accept page shows of a link, without changing anything. Only an open, expired, used or revoked invitation names its team;
 * the address is masked unless it is the viewer's own. `forViewer` is null for someone signed out.
 */
const shownInvitation = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'used', 'replaced', 'unknown']),
  organizationName: z.string().nullable(),
  inviterName: z.string().nullable(),
  email: z.string().nullable(),
  /** The viewer's own address, null when signed out. */
  signedInAs: z.string().nullable(),
  forViewer: z.boolean().nullable(),
  alreadyMember: z.boolean(),
});
export type ShownInvitation = z.infer<typeof shownInvitation>;

/** The invite dialog's payload. */
export const inviteForm = z.strictObject({ email: emailAddress });

export const teamCommands = defineCommands({
  InviteMember: {
    method: 'POST',
    path: '/api/team-members/invite',
    body: inviteForm,
    answer: invitation,
    creates: true,
  },
  RevokeInvitation: { method: 'DELETE', path: '/api/invitations/:id', params: z.object({ id: invitationId }) },
  ResendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    params: z.object({ id: invitationId }),
    answer: invitation,
  },
  AcceptInvitation: {
    method: 'POST',
    path: '/api/invitations/:token/accept',
    params: z.object({ token: z.string().max(500) }),
    answer: z.object({ organizationId: z.string() }),
    access: 'session',
  },
  ChangeMemberRole: {
    method: 'PUT',
    path: '/api/team-members/:userId/role',
    params: z.object({ userId: uuid }),
    body: z.strictObject({ role }),
    answer: z.object({ id: z.string(), role }),
  },
  RemoveMember: {
    method: 'DELETE',
    path: '/api/team-members/:userId',
    params: z.object({ userId: uuid }),
    search: z.strictObject({ reassignTo: uuid.optional() }),
  },
});

export const teamRejections = defineRejections({
  'team/not-found': { status: 404, detail: 'There is no such member or invitation.' },
  'team/not-allowed': { status: 403, detail: 'Only an owner or admin can do this. Ask one of them.' },
  'team/already-member': { status: 409, detail: 'This person is already a member of your team.' },
  'team/seats-full': {
    status: 409,
    detail:
      'The Free plan has 10 seats, and members and open invitations fill them all. Revoke an invitation or upgrade to Pro, then try again.',
  },
  'team/last-owner': { status: 409, detail: 'The last owner cannot leave. Make another member an owner first.' },
  'team/reassign-to-member': {
    status: 422,
    detail: 'Choose a member of the team to take over the prospects and assets.',
  },
  'team/invitation-unknown': { status: 404, detail: 'This invitation does not exist. Ask for a new one.' },
  'team/invitation-expired': { status: 410, detail: 'This invitation has expired. Ask for a new one.' },
  'team/invitation-revoked': { status: 410, detail: 'This invitation was withdrawn. Ask for a new one.' },
  'team/invitation-used': { status: 410, detail: 'This invitation was already used.' },
  'team/invitation-replaced': {
    status: 410,
    detail: 'This link was replaced by a newer one. Use the latest invitation mail.',
  },
  'team/invitation-for-someone-else': {
    status: 403,
    detail: 'This invitation is for another e-mail address. Sign in with the invited address.',
  },
});

/** A member with everything counted about them; the key is `{organizationId}/{userId}`. A removed member's row stays, `removed`. */
export const membersView = defineView({
  name: 'members',
  version: 1,
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
    /** When the points last rose: ties list the earlier achiever first. */
    pointsAt: z.string(),
    /** The ISO week `weeklyShares` belongs to; of an older week it reads as 0. */
    week: z.string(),
    weeklyShares: z.number(),
    level,
  }),
  indexes: {
    byJoined: ['removed', 'joinedAt'],
    byPoints: ['removed', '-points', 'pointsAt'],
    byWeek: ['removed', '-week', '-weeklyShares'],
  },
});
export type MemberRow = RowOf<typeof membersView>;

export const invitationsView = defineView({
  name: 'invitations',
  version: 2,
  row: z.object({
    organizationId: z.string(),
    invitationId: z.string(),
    email: z.string(),
    invitedBy: z.string(),
    status: z.enum(['open', 'accepted', 'revoked']),
    mail: z.enum(['pending', 'sent', 'failed']),
    generation: z.number(),
    createdAt: z.string(),
    expiresAt: z.string(),
  }),
  indexes: { byStatus: ['status', '-createdAt'] },
});
export type InvitationRow = RowOf<typeof invitationsView>;

const member = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  initials: z.string(),
  role,
  joinedAt: z.string(),
  stats: z.object({
    totalShares: z.number(),
    totalProspects: z.number(),
    weeklyShares: z.number(),
    totalViews: z.number(),
    points: z.number(),
    level,
  }),
});
export type MemberAnswer = z.infer<typeof member>;

export const teamQueries = defineQueries({
  /** `sort=weekly` lists by this week's shares, most first: the full rankings. */
  listMembers: {
    path: '/api/team-members',
    search: pageSearch.extend({ sort: z.enum(['joined', 'weekly']).default('joined'), search: searchText }),
    views: ['members', 'people'],
    scope: 'organization',
    answer: z.array(member),
    paged: true,
    weekly: true,
  },
  listInvitations: {
    path: '/api/invitations',
    search: pageSearch,
    views: ['invitations', 'people'],
    scope: 'organization',
    answer: z.array(invitation),
    paged: true,
  },
  showInvitation: {
    path: '/api/invitations/:token',
    params: z.object({ token: z.string().max(500) }),
    views: ['invitations', 'members', 'people', 'organizations'],
    scope: 'person',
    access: 'public',
    answer: shownInvitation,
  },
});
