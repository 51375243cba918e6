import * as z from 'zod';
import { defineCapability } from './capability.ts';
import { defaultColors } from './brand.ts';
import { hexColor, optionalText, requiredText, timeZone, uuid } from './fields.ts';
import { defineCommands, defineEvents, defineQueries, defineRejections, defineView } from './kit.ts';
import type { RowOf, StoredEventOf } from './kit.ts';
import { planTier } from './team.ts';
import { organizationPermissions } from './organization.permissions.ts';

export const organizationId = uuid;

export const organizationEvents = defineEvents('organization', {
  OrganizationFounded: z.object({
    organizationId: z.string(),
    name: z.string(),
    founderId: z.string(),
    timeZone: z.string(),
  }),
  OrganizationDetailsChanged: z.object({
    organizationId: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    timeZone: z.string(),
  }),
  OrganizationRebranded: z.object({
    organizationId: z.string(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
  }),
});
export type OrganizationEvent = StoredEventOf<typeof organizationEvents>;

/** The organization and branding forms (specification, section 5). A missing time zone leaves it as it is. */
export const organizationForm = z.strictObject({
  name: requiredText(120, 'Organization name is required'),
  domain: optionalText(253),
  primaryColor: hexColor.default(defaultColors.primaryColor),
  secondaryColor: hexColor.default(defaultColors.secondaryColor),
  accentColor: hexColor.default(defaultColors.accentColor),
  timeZone: timeZone.optional(),
});

/** The form in which a person creates a team. Without a name it is "{firstName}'s Team". */
export const foundTeamForm = z.strictObject({ name: optionalText(120), timeZone: timeZone.optional() });

const organization = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  timeZone: z.string(),
  revision: z.number(),
});

export const organizationCommands = defineCommands({
  /** Creates a team and makes it the current organization of the session. */
  FoundTeam: {
    method: 'POST',
    path: '/api/organizations',
    body: foundTeamForm,
    answer: z.object({ organizationId: z.string() }),
    creates: true,
    access: 'session',
  },
  /** Makes another organization of the person the current one of the session. */
  SwitchOrganization: {
    method: 'POST',
    path: '/api/organizations/:id/switch',
    params: z.object({ id: organizationId }),
    answer: z.object({ organizationId: z.string() }),
    access: 'session',
  },
  ChangeOrganization: {
    method: 'PUT',
    path: '/api/organizations/:id',
    params: z.object({ id: organizationId }),
    body: organizationForm,
    answer: organization,
  },
});

export const organizationRejections = defineRejections({
  'organization/not-found': { status: 404, detail: 'There is no such organization.' },
  'organization/not-allowed': {
    status: 403,
    detail: 'Only an owner or admin can change the organization. Ask one of them.',
  },
});

export const organizationsView = defineView({
  name: 'organizations',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    timeZone: z.string(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
    planTier,
    teamCount: z.number(),
    assetCount: z.number(),
    revision: z.number(),
  }),
  indexes: {},
});
export type OrganizationRow = RowOf<typeof organizationsView>;

export const organizationQueries = defineQueries({
  /** The organizations the signed-in person belongs to. */
  listOrganizations: {
    path: '/api/organizations',
    views: ['people', 'organizations'],
    scope: 'person',
    access: 'session',
    answer: z.array(z.object({ id: z.string(), name: z.string(), primaryColor: z.string(), current: z.boolean() })),
  },
});

export const organizationCapability = defineCapability({
  name: 'organization',
  events: [organizationEvents],
  commands: organizationCommands,
  queries: organizationQueries,
  rejections: organizationRejections,
  views: [organizationsView],
  permissions: organizationPermissions,
});
