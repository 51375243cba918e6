import * as z from 'zod';
import { assetEditors } from '../access/assetEditors.ts';
import { defineCapability } from '../definitions/capability.ts';
import { defaultColors } from '../brand/brand.ts';
import { cadence, cadenceForm, cadencesView } from '../prospect/cadence.ts';
import { browserZone, hexColor, isVisible, language, optionalText, timeZone, uuid } from '../fields/fields.ts';
import { teamGoalForm } from './teamGoalForm.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofOrganization, ofPerson } from '../definitions/event.ts';
import { forgets, personal } from '../definitions/personalData.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { nameOver, optionalName, requiredName, requiredStoredName } from '../fields/nameRules.ts';
import { planTier } from '../team/planTier.ts';
import { organizationJobs } from './organization.jobs.ts';
import { namelessTeam } from './teamName.ts';
import { organizationPermissions } from './organization.permissions.ts';
import { organizationRejections } from './organization.rejections.ts';
import { storageView } from './storage.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

export const organizationId = uuid;

// sealed under the founder, while `name` is 'Team'; both are missing where somebody chose a name, and in events of
// earlier versions
const namedAfter = z.string().nullish();

// what an erased founder leaves
const takesFoundersName = ({ name, founderName = null }: Readonly<Record<string, unknown>>): boolean =>
  name === namelessTeam && founderName === null;

export const organizationEvents = defineEvents(ofOrganization('organization', 'organizationId'), {
  /** A team that is named after its founder has the founder's name in `founderName`, and `name` stands without it. */
  OrganizationFounded: z.object({
    organizationId: z.string(),
    name: z.string(),
    founderName: personal('founderId', namedAfter),
    founderId: z.string(),
    timeZone: z.string(),
  }),
  OrganizationDetailsChanged: forgets(
    z.object({
      organizationId: z.string(),
      name: z.string(),
      founderName: personal('founderId', namedAfter),
      founderId: z.string().nullish(),
      domain: z.string().nullable(),
      timeZone: z.string(),
    }),
    takesFoundersName,
  ),
  OrganizationRebranded: z.object({
    organizationId: z.string(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
  }),
  /** The number of shares a month that the owner wants the team to reach. */
  TeamGoalSet: z.object({ organizationId: z.string(), goal: z.number() }),
  /** The shares of a calendar month (`2026-11`) reached the goal of then. */
  TeamGoalReached: z.object({ organizationId: z.string(), month: z.string(), goal: z.number(), shares: z.number() }),
  /** The country (ISO 3166, `DE`) as whose numbers those of prospects are read; null for none. */
  OrganizationCountrySet: z.object({ organizationId: z.string(), country: z.string().nullable() }),
  /** The language for readers whose own is not known, in mails of invitations and on pages; null for English. */
  OrganizationLanguageSet: z.object({ organizationId: z.string(), locale: z.string().nullable() }),
  /** Who may change assets. */
  AssetEditorsSet: z.object({ organizationId: z.string(), editors: z.enum(assetEditors) }),
  /** Whether members see that a teammate works with somebody whose number or address they enter. */
  TeammateHintsSet: z.object({ organizationId: z.string(), shown: z.boolean() }),
  CadenceChanged: cadence.extend({ organizationId: z.string() }),
});
export type OrganizationEvent = StoredEventOf<typeof organizationEvents>;

/** The organizations that a person founds, in the stream of that person: each takes one of a few places first. */
export const founderEvents = defineEvents(ofPerson('founder'), {
  OrganizationClaimed: z.object({ userId: z.string(), organizationId: z.string() }),
});
export type FounderEvent = StoredEventOf<typeof founderEvents>;

const nameless = message('Organization name is required');

const country = z.string().regex(/^[A-Z]{2}$/u, message('Please choose a country from the list'));

/**
 * The organization and branding forms as they are sent (specification, section 5). What is optional and missing stays
 * as it is; an owner alone changes country and language. The name has the limit of earlier versions here, so
 * that an unchanged one can be sent back: `organizationFormOver` and the decider hold one that changes to the rules of
 * names.
 */
export const organizationForm = z.strictObject({
  name: requiredStoredName(120, nameless).refine(isVisible, { error: nameless }),
  domain: optionalText(253),
  primaryColor: hexColor.default(defaultColors.primaryColor),
  secondaryColor: hexColor.default(defaultColors.secondaryColor),
  accentColor: hexColor.default(defaultColors.accentColor),
  timeZone: timeZone.optional(),
  country: country.nullable().optional(),
  locale: language.nullable().optional(),
  assetEditors: z.enum(assetEditors, message('Please choose who may change assets')).optional(),
  sayTeammateWorks: z.boolean().optional(),
});

/** The organization forms over a stored organization: a name that changes follows the rules of names. */
export const organizationFormOver = ({ name }: { name: string }) =>
  organizationForm.extend({ name: nameOver(organizationForm.shape.name, name) });

/** The name in the form that founds a team. */
export const newTeamName = requiredName(nameless);

/** The form in which a person creates a team. Without a name it is "{firstName}'s Team", or "Team". */
export const foundTeamForm = z.strictObject({ name: optionalName, timeZone: browserZone });

const organization = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  timeZone: z.string(),
  /** Missing and null: numbers of prospects are read as of no country. */
  country: z.string().nullable().optional(),
  /** Missing and null: English for readers whose language is not known. */
  locale: z.string().nullable().optional(),
  assetEditors: z.enum(assetEditors),
  sayTeammateWorks: z.boolean(),
  teamGoal: z.number(),
  revision: z.number(),
});

export const organizationCommands = defineCommands({
  /** Creates a team and makes it the current organization of the session. */
  FoundTeam: {
    method: 'POST',
    path: '/api/organizations',
    shownIn: [],
    body: foundTeamForm,
    answer: z.object({ organizationId: z.string() }),
    creates: true,
    access: 'session',
    undo: { refuses: message('A team that was created stays. Switch to another one instead.') },
  },
  /** Makes another organization of the person the current one of the session. */
  SwitchOrganization: {
    method: 'POST',
    path: '/api/organizations/:id/switch',
    shownIn: [],
    params: z.object({ id: organizationId }),
    answer: z.object({ organizationId: z.string() }),
    access: 'session',
    undo: refusesUndo.byHand,
  },
  ChangeOrganization: {
    method: 'PUT',
    path: '/api/organizations/:id',
    shownIn: ['organizations'],
    params: z.object({ id: organizationId }),
    body: organizationForm,
    answer: organization,
    undo: refusesUndo.byHand,
  },
  SetTeamGoal: {
    method: 'PUT',
    path: '/api/organizations/:id/goal',
    shownIn: ['organizations'],
    params: z.object({ id: organizationId }),
    body: teamGoalForm,
    answer: organization,
    undo: refusesUndo.byHand,
  },
  ChangeCadence: {
    method: 'PUT',
    path: '/api/organization/cadence',
    shownIn: ['cadences'],
    body: cadenceForm,
    answer: cadence,
    undo: refusesUndo.byHand,
  },
});

export const organizationsView = defineView({
  name: 'organizations',
  version: 5,
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
    /** Missing until an owner sets it. */
    country: z.string().nullable().optional(),
    locale: z.string().nullable().optional(),
    /** Missing until an owner or admin sets it. */
    assetEditors: z.enum(assetEditors).optional(),
    sayTeammateWorks: z.boolean().optional(),
    teamGoal: z.number(),
    /** The last month in which the goal was reached, and when; missing before the first, and in rows of version 3. */
    goalReached: z.object({ month: z.string(), at: z.string() }).optional(),
    revision: z.number(),
  }),
  indexes: {},
});
export type OrganizationRow = RowOf<typeof organizationsView>;

export const organizationQueries = defineQueries({
  /** The cadence of the organization, which is the usual one until an owner changes it. */
  showCadence: {
    path: '/api/organization/cadence',
    views: ['cadences'],
    scope: 'organization',
    answer: cadence,
    cost: 'light',
  },
  /** The organizations the signed-in person belongs to. */
  listOrganizations: {
    path: '/api/organizations',
    views: ['people', 'organizations'],
    scope: 'person',
    access: 'session',
    answer: z.array(z.object({ id: z.string(), name: z.string(), primaryColor: z.string(), current: z.boolean() })),
    cost: 'light',
  },
});

export const organizationCapability = defineCapability({
  name: 'organization',
  events: [organizationEvents, founderEvents],
  commands: organizationCommands,
  queries: organizationQueries,
  rejections: organizationRejections,
  jobs: organizationJobs,
  views: [organizationsView, cadencesView, storageView],
  permissions: organizationPermissions,
});
