import * as z from 'zod';
import { requiredEmail, searchText, uuid } from '../fields/fields.ts';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

// Part of the team capability: team.ts registers it.

export const invitationId = uuid;

/** The state of an invitation's mail; `refused` where its address has opted out of emails. */
const mailState = z.enum(['pending', 'sent', 'failed', 'refused']);

/**
 * Why a mail waits or was not sent: the mail server cannot be reached, has a certificate that is not trusted, or
 * refuses the site's own sign-in; or it puts the mail off, or refuses it.
 */
export const mailCause = z.enum(['unreachable', 'untrusted', 'sign-in', 'put-off', 'refused']);
export type MailCause = z.infer<typeof mailCause>;

/** Why a pending mail waits or a failed one was not sent. `cause` is null in what earlier versions stored. */
const mailProblem = z.object({ cause: mailCause.nullable(), reason: z.string() });
export type MailProblem = z.infer<typeof mailProblem>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(['open', 'expired']),
  mail: mailState,
  /** `reason` has the words of the mail server where they are about this mail, and is null otherwise. */
  mailProblem: mailProblem.extend({ reason: z.string().nullable() }).nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The full address of the accept page; null for members who neither invited nor lead the team. */
  link: z.string().nullable(),
  /** The link changed because somebody who had seen it left. No mail brings the new link: a person must pass it on. */
  handOverAgain: z.boolean(),
});
export type InvitationAnswer = z.infer<typeof invitation>;

/**
 * One invitation, also once it is over: then it has no address and no link. `joined` is the person who accepted it,
 * null before, and where nothing is known of them any more.
 */
const followedInvitation = invitation.extend({
  status: z.enum(['open', 'expired', 'accepted', 'revoked']),
  joined: z.object({ id: z.string(), firstName: z.string(), initials: z.string() }).nullable(),
});
export type FollowedInvitation = z.infer<typeof followedInvitation>;

/**
 * The invitation behind a link, for the accept page. Only an open, expired, used or revoked invitation names its team;
 * the address is masked unless it is the viewer's own. `forViewer` is null for a signed-out person.
 */
const shownInvitation = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'used', 'replaced', 'unknown']),
  organizationName: z.string().nullable(),
  inviterName: z.string().nullable(),
  /** The address that the inviter signs in with, while the invitation is open: a name may be anybody's. */
  inviterEmail: z.string().nullable(),
  email: z.string().nullable(),
  /** The viewer's own address, null when signed out. */
  signedInAs: z.string().nullable(),
  forViewer: z.boolean().nullable(),
  /** The viewer must confirm their own address before they learn whether the invitation is for them. */
  confirmFirst: z.boolean(),
  alreadyMember: z.boolean(),
});
export type ShownInvitation = z.infer<typeof shownInvitation>;

/** The invite dialog's payload. */
export const inviteForm = z.strictObject({ email: requiredEmail(message('Please enter an email address')) });

const acceptedStays = message('An accepted invitation stays accepted. An owner or admin can remove the member.');

export const invitationCommands = defineCommands({
  InviteMember: {
    method: 'POST',
    path: '/api/team-members/invite',
    shownIn: ['invitations', 'members', 'activities'],
    body: inviteForm,
    answer: invitation,
    creates: true,
    undo: refusesUndo.mailed,
  },
  RevokeInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    shownIn: ['invitations'],
    params: z.object({ id: invitationId }),
    undo: { refuses: message('Invite the person again instead.') },
  },
  ResendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    shownIn: ['invitations'],
    params: z.object({ id: invitationId }),
    answer: invitation,
    undo: refusesUndo.mailed,
  },
  AcceptInvitation: {
    method: 'POST',
    path: '/api/invitations/:token/accept',
    shownIn: [],
    params: z.object({ token: z.string().max(500) }),
    answer: z.object({ organizationId: z.string() }),
    access: 'session',
    undo: { refuses: acceptedStays },
  },
});

export const invitationRejections = defineRejections({
  'team/mails-unwanted': {
    status: 409,
    detail: message(
      'This address has opted out of emails from here, so it cannot be invited. ' +
        'Talk to the person: the link at the end of an earlier email lets them allow emails again.',
    ),
  },
  'team/invitation-unknown': { status: 404, detail: message('This invitation does not exist. Ask for a new one.') },
  'team/invitation-expired': { status: 410, detail: message('This invitation has expired. Ask for a new one.') },
  'team/invitation-revoked': { status: 410, detail: message('This invitation was withdrawn. Ask for a new one.') },
  'team/invitation-used': { status: 410, detail: message('This invitation was already used.') },
  'team/invitation-accepted': { status: 409, detail: acceptedStays },
  'team/invitation-replaced': {
    status: 410,
    detail: message('This link was replaced by a newer one. Use the latest invitation email.'),
  },
  'team/invitation-for-someone-else': {
    status: 403,
    detail: message('This invitation is for another email address. Sign in with the invited address.'),
  },
});

export const invitationsView = defineView({
  name: 'invitations',
  version: 7,
  row: z.object({
    organizationId: z.string(),
    invitationId: z.string(),
    email: z.string(),
    invitedBy: z.string(),
    status: z.enum(['open', 'accepted', 'revoked']),
    /** The person who accepted it. Missing before, and in rows of version 6. */
    acceptedBy: z.string().optional(),
    mail: mailState,
    /** Missing in rows of version 5, and where there is none. */
    mailProblem: mailProblem.nullable().optional(),
    /** Counts the mailed links. */
    generation: z.number(),
    /** Counts the links that are shown on screens. */
    linkGeneration: z.number(),
    /** Whether that one changed since the invitation was last sent. */
    linkRenewed: z.boolean(),
    createdAt: z.string(),
    expiresAt: z.string(),
  }),
  indexes: { byStatus: ['status', '-createdAt'], byExpiry: ['status', 'expiresAt'] },
});
export type InvitationRow = RowOf<typeof invitationsView>;

/** Open invitations that can still be accepted, those whose time is over, and those whose mail was not sent. */
export const invitationState = z.enum(['open', 'expired', 'failed']);
export type InvitationState = z.infer<typeof invitationState>;

/** Orders of the list: newest first, or those that end first. */
export const invitationSort = z.enum(['created', 'expires']);

export const invitationQueries = defineQueries({
  /** Invitations that nobody accepted or withdrew. `state` leaves out the others. */
  listInvitations: {
    path: '/api/invitations',
    search: pageSearch.extend({
      search: searchText,
      state: invitationState.optional(),
      sort: invitationSort.default('created'),
    }),
    views: ['invitations', 'people'],
    // links are shown to some members only
    scope: 'person',
    answer: z.array(invitation),
    paged: true,
    dated: true,
    cost: 'list',
  },
  /** How many invitations the list has, in all and in each state. */
  countInvitations: {
    path: '/api/invitations/counts',
    views: ['invitations'],
    scope: 'organization',
    answer: z.object({ all: z.number(), state: z.record(invitationState, z.number()) }),
    dated: true,
    cost: 'list',
  },
  /**
   * One invitation. How one ended is answered to those who could see its link, and 404 to others. `showInvitation` has
   * the shorter path.
   */
  findInvitation: {
    path: '/api/invitations/:id/details',
    params: z.object({ id: invitationId }),
    views: ['invitations', 'people'],
    // the link is shown to some members only
    scope: 'person',
    answer: followedInvitation,
    dated: true,
    cost: 'light',
  },
  showInvitation: {
    path: '/api/invitations/:token',
    params: z.object({ token: z.string().max(500) }),
    views: ['invitations', 'members', 'people', 'organizations'],
    scope: 'person',
    access: 'public',
    answer: shownInvitation,
    cost: 'light',
  },
});
