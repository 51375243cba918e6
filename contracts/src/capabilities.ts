import type * as z from 'zod';
import { assetCapability } from './asset/asset.ts';
import { assetPermissions } from './asset/asset.permissions.ts';
import { checklistCapability } from './checklist/checklist.ts';
import { defineCapabilities, mergeLists, mergeMaps } from './definitions/capability.ts';
import type { EventIn, Merged, OpeningQuery } from './definitions/capability.ts';
import { identityCapability } from './identity/identity.ts';
import { identityPermissions } from './identity/identity.permissions.ts';
import { importCapability } from './import/import.ts';
import { messageCapability } from './message/message.ts';
import { messagePermissions } from './message/message.permissions.ts';
import { notificationCapability } from './notification/notification.ts';
import { organizationCapability } from './organization/organization.ts';
import { organizationPermissions } from './organization/organization.permissions.ts';
import { overviewCapability } from './overview/overview.ts';
import { preferenceCapability } from './preference/preference.ts';
import { prospectCapability } from './prospect/prospect.ts';
import { prospectPermissions } from './prospect/prospect.permissions.ts';
import { reminderCapability } from './reminder/reminder.ts';
import { shareCapability } from './share/share.ts';
import { sharePermissions } from './share/share.permissions.ts';
import { teamCapability } from './team/team.ts';
import { teamPermissions } from './team/team.permissions.ts';
import { todayCapability } from './today/today.ts';
import { trainingCapability } from './training/training.ts';

/** Every capability of the product: what is below, and all that other workspaces know of events and calls, follows. */
export const capabilities = defineCapabilities(
  identityCapability,
  preferenceCapability,
  organizationCapability,
  teamCapability,
  assetCapability,
  shareCapability,
  prospectCapability,
  importCapability,
  messageCapability,
  todayCapability,
  reminderCapability,
  trainingCapability,
  overviewCapability,
  notificationCapability,
  checklistCapability,
);
type All = (typeof capabilities)[number];

/** Every permission. Named one by one, so that a browser loads the rules without the schemas beside them. */
export const permissions = {
  ...identityPermissions,
  ...organizationPermissions,
  ...teamPermissions,
  ...assetPermissions,
  ...sharePermissions,
  ...prospectPermissions,
  ...messagePermissions,
} satisfies Merged<All, 'permissions'>;

/** Every event definition. */
export const eventDefinitions = mergeLists(capabilities, 'events');
/** Any stored event of the product. */
export type KnownEvent = EventIn<(typeof eventDefinitions)[number]>;

/** Every command by name. */
export const commands = mergeMaps(capabilities, 'commands');
export type CommandName = keyof typeof commands;

/** Every query by name. */
export const queries = mergeMaps(capabilities, 'queries');
export type QueryName = keyof typeof queries;

/** Every rejection by code. */
export const rejections = mergeMaps(capabilities, 'rejections');
export type RejectionCode = keyof typeof rejections;

/** Every job by kind. */
export const jobs = mergeMaps(capabilities, 'jobs');
export type JobKind = keyof typeof jobs;
/** A job of any kind, as a reactor asks for it. */
export type AnyJob = { [Kind in JobKind]: { kind: Kind; data: z.output<(typeof jobs)[Kind]['data']> } }[JobKind];

type Opening = { path: string; opensWith?: readonly (OpeningQuery & { query: QueryName })[] };

/** Every screen by name. */
export const screens = mergeMaps(capabilities, 'screens') satisfies Readonly<Record<string, Opening>>;
export type ScreenName = keyof typeof screens;

/** What the shell around the screens of signed-in people asks. */
export const shellQueries = [
  { query: 'currentUser' },
  { query: 'listOrganizations' },
] as const satisfies Opening['opensWith'];

/** Every view. */
export const views = mergeLists(capabilities, 'views');
export type ViewName = (typeof views)[number]['name'];
