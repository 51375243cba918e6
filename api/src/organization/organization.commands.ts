import type { RejectionCode, organizationCommands } from '@upline/contracts';
import { can, defaultLocale, isRejection, reject, shownTeamName } from '@upline/contracts';
import { defineCommand } from '../platform/commands/defineCommand.ts';
import type { CommandResult } from '../platform/commands/handleCommand.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import { isKnownCountry } from '../platform/lib/contact/readPhone.ts';
import type { FoundingNeeds } from './founding.ts';
import { foundTeam, teamNameOf } from './founding.ts';
import type { Organization, OrganizationCommand } from './organization.decider.ts';
import { cadenceOf } from './organization.decider.ts';

/** What commands about organizations take. */
export type OrganizationNeeds = FoundingNeeds & {
  /** The profile of a person by their stored stream, null when they are not registered. */
  loadProfile: (userId: string) => Promise<{ firstName: string | null; email: string } | null>;
};

type Switched = CommandResult<{ organizationId: string }>;

/** The organization becomes the current one of the session. */
const switchTo = (
  organizationId: string,
  { position, revision }: { position: number; revision: number },
): Switched => ({
  kind: 'accepted',
  state: { organizationId },
  revision,
  position,
  repeat: false,
  switchTo: organizationId,
});

const presentOrganization = (id: string, state: Organization, revision: number) => {
  if (state.status === 'none') throw new Error(`organization ${id} has no state to present`);
  const { domain, timeZone } = state.details;
  return {
    id,
    name: shownTeamName(state.details),
    domain,
    timeZone,
    ...state.colors,
    teamGoal: state.goal,
    country: state.country,
    locale: state.locale,
    assetEditors: state.assetEditors,
    sayTeammateWorks: state.sayTeammateWorks,
    revision,
  };
};

type CountryChange = { actor: ActingPerson; country: string | null | undefined };

/** The refusal of another country: an owner sets it, to one whose numbers can be read. */
const refusedCountry = ({ actor, country }: CountryChange, state: Organization): RejectionCode | null => {
  if (country === undefined || (state.status === 'founded' && state.country === country)) return null;
  if (!can(actor, 'organization:set-country')) return 'organization/country-not-allowed';
  return country === null || isKnownCountry(country) ? null : 'organization/unknown-country';
};

/** The refusal of another language: an owner sets it. */
const refusedLocale = (
  { actor, locale }: { actor: ActingPerson; locale: string | null | undefined },
  state: Organization,
): RejectionCode | null => {
  const before = state.status === 'founded' ? state.locale : null;
  // forms send English where nothing was chosen
  if (locale === undefined || (locale ?? defaultLocale) === (before ?? defaultLocale)) return null;
  return can(actor, 'organization:set-language') ? null : 'organization/language-not-allowed';
};

/** The handler of each command about organizations. */
export const organizationHandlers: CommandHandlers<typeof organizationCommands, OrganizationNeeds> = {
  FoundTeam: async ({ body, actor, commandId, at, judge }, needs) => {
    const profile = await needs.loadProfile(actor.userId);
    if (!profile) return reject('identity/not-found');
    const founding = {
      organizationId: commandId,
      userId: actor.userId,
      email: profile.email,
      at,
      judge,
      name: body.name === null ? teamNameOf(profile) : { name: body.name, founderName: null },
      timeZone: body.timeZone ?? 'UTC',
    };
    const position = await foundTeam(needs, founding, commandId);
    return isRejection(position) ? position : switchTo(commandId, { position, revision: 0 });
  },
  SwitchOrganization: async ({ params, actor }, { teams }) => {
    const loaded = await teams.load(params.id);
    return loaded.state.members.has(actor.userId) ? switchTo(params.id, loaded) : reject('organization/not-found');
  },
  ChangeOrganization: defineCommand({
    stream: ({ organizations }: OrganizationNeeds) => organizations,
    id: ({ params }) => params.id,
    authorize: ({ params, organizationId, actor, body: { country, locale } }, state) => {
      if (params.id !== organizationId) return 'organization/not-found';
      if (!can(actor, 'organization:edit')) return 'organization/not-allowed';
      return refusedCountry({ actor, country }, state) ?? refusedLocale({ actor, locale }, state);
    },
    toCommand: ({
      organizationId,
      body: { name, domain, timeZone = null, primaryColor, secondaryColor, accentColor, ...settings },
    }): OrganizationCommand => ({
      type: 'ChangeOrganization',
      data: {
        organizationId,
        details: { name, domain, timeZone },
        colors: { primaryColor, secondaryColor, accentColor },
        ...settings,
      },
    }),
    toAnswer: (state, { request, revision }) => presentOrganization(request.params.id, state, revision),
  }),
  SetTeamGoal: defineCommand({
    stream: ({ organizations }: OrganizationNeeds) => organizations,
    id: ({ params }) => params.id,
    authorize: ({ params, organizationId, actor }) => {
      if (params.id !== organizationId) return 'organization/not-found';
      return can(actor, 'organization:set-goal') ? null : 'organization/goal-not-allowed';
    },
    toCommand: ({ organizationId, body: { goal } }): OrganizationCommand => ({
      type: 'SetTeamGoal',
      data: { organizationId, goal },
    }),
    toAnswer: (state, { request, revision }) => presentOrganization(request.params.id, state, revision),
  }),
  ChangeCadence: defineCommand({
    stream: ({ organizations }: OrganizationNeeds) => organizations,
    id: ({ organizationId }) => organizationId,
    authorize: ({ actor }) => (can(actor, 'organization:change-cadence') ? null : 'organization/cadence-not-allowed'),
    toCommand: ({ organizationId, body }): OrganizationCommand => ({
      type: 'ChangeCadence',
      data: { organizationId, ...body },
    }),
    toAnswer: (state) => cadenceOf(state),
  }),
};
