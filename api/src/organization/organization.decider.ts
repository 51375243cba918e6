import type { Cadence, StoredEventOf } from '@upline/contracts';
import {
  defaultColors,
  impossible,
  namelessTeam,
  organizationEvents,
  reject,
  shownTeamName,
  teamGoal,
  usualCadence,
  wrongNames,
} from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';
import { changedSettings, usualSettings } from './settings.decider.ts';
import type { ChangedSettings, Settings } from './settings.decider.ts';

export type Colors = { primaryColor: string; secondaryColor: string; accentColor: string };
/** `founderName` is null where somebody chose the name; else `name` is 'Team', which the founder's name completes. */
export type Details = {
  name: string;
  founderName: string | null;
  founderId: string | null;
  domain: string | null;
  timeZone: string;
};

export type Organization =
  | { status: 'none' }
  | ({
      status: 'founded';
      details: Details;
      colors: Colors;
      goal: number;
      /** The last month in which the goal was reached, '' before the first. */
      goalReachedIn: string;
      cadence: Cadence;
    } & Settings);

export type OrganizationCommand =
  | {
      type: 'FoundOrganization';
      data: Pick<Details, 'name' | 'founderName' | 'timeZone'> & { organizationId: string; founderId: string };
    }
  | {
      type: 'ChangeOrganization';
      data: ChangedSettings & {
        organizationId: string;
        details: Pick<Details, 'name' | 'domain'> & { timeZone: string | null };
        colors: Colors;
      };
    }
  | { type: 'SetTeamGoal'; data: { organizationId: string; goal: number } }
  | { type: 'ReachGoal'; data: { organizationId: string; month: string; goal: number; shares: number } }
  | { type: 'ChangeCadence'; data: { organizationId: string } & Cadence }
  | { type: 'ForgetFounder'; data: { organizationId: string } };

const sameDetails = (one: Details, other: Details): boolean =>
  shownTeamName(one) === shownTeamName(other) && one.domain === other.domain && one.timeZone === other.timeZone;

/** The new details. An unchanged name stays the founder's: saving another field does not make it a chosen one. */
const changed = (
  before: Details,
  { name, domain, timeZone }: Pick<Details, 'name' | 'domain'> & { timeZone: string | null },
): Details => {
  const kept = name === shownTeamName(before) ? before : { name, founderName: null, founderId: null };
  const { founderName, founderId } = kept;
  return { name: kept.name, founderName, founderId, domain, timeZone: timeZone ?? before.timeZone };
};

type Stored = Pick<Details, 'name' | 'domain' | 'timeZone'> & {
  founderName?: string | null | undefined;
  founderId?: string | null | undefined;
};

/** The details of an event; those of earlier versions name no founder. */
const detailsOf = ({ name, founderName = null, founderId = null, domain, timeZone }: Stored): Details => ({
  name,
  founderName,
  domain,
  timeZone,
  founderId: founderName === null ? null : founderId,
});

const sameColors = (one: Colors, other: Colors): boolean =>
  one.primaryColor === other.primaryColor &&
  one.secondaryColor === other.secondaryColor &&
  one.accentColor === other.accentColor;

const sameCadence = (one: Cadence, other: Cadence): boolean =>
  JSON.stringify([one.rules, one.cold]) === JSON.stringify([other.rules, other.cold]);

const colorsOf = ({ primaryColor, secondaryColor, accentColor }: Colors): Colors => ({
  primaryColor,
  secondaryColor,
  accentColor,
});

type Founded = Exclude<Organization, { status: 'none' }>;

const decideOnFounded = (command: Exclude<OrganizationCommand, { type: 'FoundOrganization' }>, state: Founded) => {
  switch (command.type) {
    case 'ChangeOrganization': {
      const { organizationId, details: _details, colors, ...settings } = command.data;
      const shown = { name: shownTeamName(state.details) };
      const wrong = wrongNames([['name', 'name']], shown, command.data.details);
      if (wrong) return reject('organization/wrong-name', wrong);
      const details = changed(state.details, command.data.details);
      return [
        ...(sameDetails(state.details, details)
          ? []
          : [{ type: 'OrganizationDetailsChanged' as const, data: { organizationId, ...details } }]),
        ...(sameColors(state.colors, colors)
          ? []
          : [{ type: 'OrganizationRebranded' as const, data: { organizationId, ...colors } }]),
        ...changedSettings(state, { organizationId, ...settings }),
      ];
    }
    case 'SetTeamGoal':
      return state.goal === command.data.goal ? [] : [{ type: 'TeamGoalSet' as const, data: command.data }];
    case 'ReachGoal': {
      // a goal that was raised meanwhile is not reached; one that is lowered is celebrated once a month
      const isReached = command.data.shares >= state.goal && command.data.month > state.goalReachedIn;
      return isReached ? [{ type: 'TeamGoalReached' as const, data: command.data }] : [];
    }
    case 'ChangeCadence':
      return sameCadence(state.cadence, command.data) ? [] : [{ type: 'CadenceChanged' as const, data: command.data }];
    case 'ForgetFounder': {
      if (state.details.founderName === null) return [];
      const { organizationId } = command.data;
      const details = { ...state.details, name: namelessTeam, founderName: null, founderId: null };
      return [{ type: 'OrganizationDetailsChanged' as const, data: { organizationId, ...details } }];
    }
    default:
      return impossible(command);
  }
};

const evolveFounded = (
  state: Founded,
  event: Exclude<StoredEventOf<typeof organizationEvents>, { type: 'OrganizationFounded' }>,
): Founded => {
  switch (event.type) {
    case 'OrganizationDetailsChanged':
      return { ...state, details: detailsOf(event.data) };
    case 'OrganizationRebranded':
      return { ...state, colors: colorsOf(event.data) };
    case 'TeamGoalSet':
      return { ...state, goal: event.data.goal };
    case 'TeamGoalReached':
      return { ...state, goalReachedIn: event.data.month };
    case 'OrganizationCountrySet':
      return { ...state, country: event.data.country };
    case 'OrganizationLanguageSet':
      return { ...state, locale: event.data.locale };
    case 'AssetEditorsSet':
      return { ...state, assetEditors: event.data.editors };
    case 'TeammateHintsSet':
      return { ...state, sayTeammateWorks: event.data.shown };
    case 'CadenceChanged': {
      const { rules, cold } = event.data;
      return { ...state, cadence: { rules, cold } };
    }
    default:
      return impossible(event);
  }
};

/** An organization's name, domain, time zone, colours, team goal and cadence. */
export const organizationDecider: Decider<Organization, OrganizationCommand, typeof organizationEvents> = {
  stream: 'organization',
  events: organizationEvents,
  notFound: 'organization/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'FoundOrganization')
      return state.status === 'none' ? [{ type: 'OrganizationFounded', data: command.data }] : [];
    if (state.status === 'none') return command.type === 'ForgetFounder' ? [] : reject('organization/not-found');
    return decideOnFounded(command, state);
  },
  evolve: (state, event: StoredEventOf<typeof organizationEvents>) => {
    if (event.type !== 'OrganizationFounded') return state.status === 'none' ? state : evolveFounded(state, event);
    return {
      status: 'founded',
      details: detailsOf({ domain: null, ...event.data }),
      colors: { ...defaultColors },
      goal: teamGoal.first,
      goalReachedIn: '',
      cadence: usualCadence,
      ...usualSettings,
    };
  },
  holdsSubject: (state, subject) => state.status === 'founded' && state.details.founderId === subject,
};

/** The cadence of an organization. */
export const cadenceOf = (state: Organization): Cadence => (state.status === 'founded' ? state.cadence : usualCadence);
