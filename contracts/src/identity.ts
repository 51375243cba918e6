import * as z from 'zod';
import { defineCapability, defineJobs, defineScreens } from './capability.ts';
import { emailAddress, optionalText, requiredText, timeZone, uuid } from './fields.ts';
import { defineCommands, defineEvents, defineQueries, defineRejections, defineView, erases, personal } from './kit.ts';
import type { RowOf, StoredEventOf } from './kit.ts';
import { level } from './levels.ts';
import { planTier, role } from './team.ts';
import { identityPermissions } from './identity.permissions.ts';

export const userId = uuid;

const kept = z.string();

export const identityEvents = defineEvents('identity', {
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
  }),
  PersonErased: erases('userId', z.object({ userId: kept })),
});
export type IdentityEvent = StoredEventOf<typeof identityEvents>;

/** The profile form (specification, section 5). */
export const profileForm = z.strictObject({
  firstName: optionalText(100),
  lastName: optionalText(100),
  email: emailAddress,
  username: requiredText(60, 'Username must be at least 3 characters').min(3, 'Username must be at least 3 characters'),
});

const profile = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  username: z.string(),
  initials: z.string(),
  revision: z.number(),
});

export const identityCommands = defineCommands({
  ChangeProfile: {
    method: 'PUT',
    path: '/api/users/:id',
    params: z.object({ id: userId }),
    body: profileForm,
    answer: profile,
    access: 'session',
  },
});

export const identityRejections = defineRejections({
  'identity/not-yours': { status: 403, detail: 'You can change only your own profile.' },
  'identity/not-found': { status: 404, detail: 'There is no such person.' },
  'identity/erased': { status: 410, detail: 'This account was erased.' },
});

/** Jobs of the identity capability. */
export const identityJobs = defineJobs({
  /** Completes an erasure: deletes the key of a subject, which is a person, a prospect or an invitation. */
  'erase-key': z.object({ subject: z.string() }),
  /** Erases again every subject whose key is deleted, after an older log was restored. */
  'erase-again': z.object({}),
});

/** The names of every person, joined wherever a read shows a person. `organizationIds` are the current memberships. */
export const peopleView = defineView({
  name: 'people',
  version: 2,
  row: z.object({
    organizationId: z.null(),
    userId: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    username: z.string(),
    organizationIds: z.array(z.string()),
    wasMember: z.boolean(),
    erased: z.boolean(),
    revision: z.number(),
    /** Search text of members: names and e-mail. The username is left out, because only its owner sees it. */
    words: z.string(),
  }),
  indexes: {},
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
  revision: z.number(),
});

export const identityQueries = defineQueries({
  currentUser: {
    path: '/api/auth/user',
    views: ['people', 'organizations', 'members', 'inbox'],
    scope: 'person',
    access: 'session',
    answer: profile.extend({
      role: role.nullable(),
      level,
      unreadNotifications: z.number(),
      organization: currentOrganization.nullable(),
    }),
  },
});

/**
 * Query string of `/api/login`. `returnTo` counts only when it is a path of this server; `screen=create` opens the
 * create-account page of the embedded provider, `email` fills its field in.
 */
export const loginSearch = z.object({
  returnTo: z.string().optional().catch(undefined),
  timeZone: timeZone.optional().catch(undefined),
  screen: z.literal('create').optional().catch(undefined),
  email: emailAddress.optional().catch(undefined),
});

export const identityScreens = defineScreens({
  settings: { path: '/settings', label: 'Settings' },
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
