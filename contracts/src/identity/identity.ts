import * as z from 'zod';
import { assetEditors } from '../access/assetEditors.ts';
import { defineCapability, defineScreens } from '../definitions/capability.ts';
import { uuid } from '../fields/fields.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofPerson } from '../definitions/event.ts';
import { erases, personal } from '../definitions/personalData.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { level } from '../points/levels.ts';
import { profileForm } from './profileForm.ts';
import { moment } from '../notification/moment.ts';
import { proofKind } from './proofKind.ts';
import { role } from '../team/member.ts';
import { planTier } from '../team/planTier.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityPermissions } from './identity.permissions.ts';
import { identityRejections } from './identity.rejections.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

export const userId = uuid;

const kept = z.string();

/**
 * How far a sign-in address is proven. `unasked`: the account is older than this rule and keeps its rights; `asked`:
 * the address is only typed so far.
 */
export const addressProof = z.enum(['unasked', 'asked', 'confirmed']);
export type AddressProof = z.infer<typeof addressProof>;

export const identityEvents = defineEvents(ofPerson('identity'), {
  UserRegistered: z.object({
    userId: kept,
    email: personal('userId', kept),
    firstName: personal('userId', kept.nullable()),
    lastName: personal('userId', kept.nullable()),
    username: personal('userId', kept),
  }),
  ProfileChanged: z.object({
    userId: kept,
    email: personal('userId', kept),
    firstName: personal('userId', kept.nullable()),
    lastName: personal('userId', kept.nullable()),
    username: personal('userId', kept),
    /** Missing in events of earlier versions: it stays as it was. */
    phone: personal('userId', kept.nullable().optional()),
    /** Missing in events of earlier versions, as the greeting: both stay as they were. */
    reachable: z.boolean().optional(),
    greeting: personal('userId', kept.nullable().optional()),
  }),
  /** The person signs in with an address that nobody has proven yet. */
  EmailConfirmationAsked: z.object({ userId: kept, email: personal('userId', kept) }),
  EmailConfirmed: z.object({ userId: kept, email: personal('userId', kept), by: proofKind }),
  SecondFactorReset: z.object({ userId: kept }),
  /** The operator linked a sign-in at this provider to the person. */
  SignInLinked: z.object({ userId: kept, issuer: kept }),
  PersonErased: erases('userId', z.object({ userId: kept })),
});
export type IdentityEvent = StoredEventOf<typeof identityEvents>;

const profile = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  /** Whether pages of the person's links offer to call and to write to the phone number. */
  reachable: z.boolean(),
  /** What the pages of the person's links say in their name. */
  greeting: z.string().nullable(),
  initials: z.string(),
  revision: z.number(),
});

export const identityCommands = defineCommands({
  ChangeProfile: {
    method: 'PUT',
    path: '/api/users/:id',
    shownIn: ['people'],
    params: z.object({ id: userId }),
    body: profileForm,
    answer: profile,
    access: 'session',
    undo: refusesUndo.byHand,
  },
  /** Mails the signed-in person a link with which they confirm the address that they sign in with. */
  SendConfirmation: {
    method: 'POST',
    path: '/api/confirmations',
    shownIn: [],
    access: 'session',
    undo: refusesUndo.mailed,
  },
  /** The button on the page of that link. */
  ConfirmEmail: {
    method: 'POST',
    path: '/api/confirmations/:token',
    shownIn: ['people'],
    params: z.object({ token: z.string().max(500) }),
    access: 'session',
    undo: { refuses: message('A confirmed address stays confirmed.') },
  },
});

/**
 * The names of every person, joined wherever a read shows a person. `email` is the address they sign in with, the only
 * one that others see: `contactEmail`, from the profile, may be anybody's. `organizationIds` are the current
 * memberships.
 */
export const peopleView = defineView({
  name: 'people',
  version: 10,
  row: z.object({
    organizationId: z.null(),
    userId: z.string(),
    email: z.string(),
    proof: addressProof,
    /** What proved the address, where something did; missing before version 8. */
    provenBy: proofKind.nullable().optional(),
    /** Missing in rows of version 2, which are read until the view is built again: there `email` is this address. */
    contactEmail: z.string().optional(),
    /** A number at which the team reaches the person; missing in rows of version 5. */
    phone: z.string().nullable().optional(),
    /** Missing in rows of version 9, as the greeting. */
    reachable: z.boolean().optional(),
    greeting: z.string().nullable().optional(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    username: z.string(),
    organizationIds: z.array(z.string()),
    /** The role in each of these organizations, by which members are searched; missing in rows of version 6. */
    role: z.array(role).optional(),
    wasMember: z.boolean(),
    erased: z.boolean(),
    revision: z.number(),
    /** Search text of members: names and sign-in address. The username is left out, because only its owner sees it. */
    words: z.string(),
  }),
  indexes: {},
  search: { text: 'words', within: 'organizationIds', filters: ['role'] },
});
export type PersonRow = RowOf<typeof peopleView>;

const currentOrganization = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  timeZone: z.string(),
  planTier,
  teamCount: z.number(),
  assetCount: z.number(),
  country: z.string().nullable().optional(),
  locale: z.string().nullable().optional(),
  /** Missing: everyone may change assets. */
  assetEditors: z.enum(assetEditors).optional(),
  /** Missing: leaders alone see that a teammate works with somebody. */
  sayTeammateWorks: z.boolean().optional(),
  teamGoal: z.number(),
  revision: z.number(),
});

/**
 * `open`: the viewer is signed in to the account and may confirm; `done`: they have; `signed-out` and `other-account`:
 * they must sign in to the account first; `unknown`: the link has expired or was cut off, or the account is gone.
 */
const shownConfirmation = z.object({
  state: z.enum(['open', 'done', 'signed-out', 'other-account', 'unknown']),
  /** The address to confirm, masked unless it is the viewer's own. */
  email: z.string().nullable(),
  /** The address that the viewer signs in with, null when signed out. */
  signedInAs: z.string().nullable(),
});
export type ShownConfirmation = z.infer<typeof shownConfirmation>;

export const identityQueries = defineQueries({
  currentUser: {
    path: '/api/auth/user',
    views: ['people', 'organizations', 'members', 'inbox', 'preferences'],
    scope: 'person',
    access: 'session',
    answer: profile.extend({
      role: role.nullable(),
      level,
      /** The address that the person signs in with; `email` is the contact address of the profile. */
      signInEmail: z.string(),
      /**
       * `asked`: the person is asked to prove the sign-in address; `required`: without it they accept, invite and
       * revoke nothing; `offered`: it counts as proven, but nobody showed that they read its mail. `none` when it is
       * proven, or cannot be because there is no mail server.
       */
      confirmation: z.enum(['none', 'offered', 'asked', 'required']),
      /** Whether the installation has a mail server: without one links of invitations are handed over. */
      sendsMails: z.boolean(),
      /**
       * Whether the person is an owner without the second factor that the organization requires: `role` is that of a
       * member until they have one.
       */
      factorNeeded: z.boolean(),
      unreadNotifications: z.number(),
      /** When the newest opening of their links that they were notified of was counted; null before the first. */
      lastOpenedAt: z.string().nullish(),
      /** The last answer of a prospect. Missing in answers of the version before. */
      lastAnsweredAt: z.string().nullish(),
      /** What may be celebrated with the person, at most one of each kind, the newest first. */
      moments: z.array(moment).optional(),
      organization: currentOrganization.nullable(),
    }),
    cost: 'light',
  },
  /** The page behind the link of a confirmation mail. Looking changes nothing. */
  showConfirmation: {
    path: '/api/confirmations/:token',
    params: z.object({ token: z.string().max(500) }),
    views: ['people'],
    scope: 'person',
    access: 'public',
    answer: shownConfirmation,
    cost: 'light',
  },
});

export const identityScreens = defineScreens({
  settings: { path: '/settings', label: message('Settings') },
  confirmation: { path: '/confirm/:token', access: 'public' },
});

export const identityCapability = defineCapability({
  name: 'identity',
  events: [identityEvents],
  commands: identityCommands,
  queries: identityQueries,
  rejections: identityRejections,
  jobs: identityJobs,
  views: [peopleView],
  screens: identityScreens,
  permissions: identityPermissions,
});
