import type { StoredEventOf } from '@upline/contracts';
import { defaultColors, impossible, organizationEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Colors = { primaryColor: string; secondaryColor: string; accentColor: string };
export type Details = { name: string; domain: string | null; timeZone: string };

export type Organization = { status: 'none' } | { status: 'founded'; details: Details; colors: Colors };

export type OrganizationCommand =
  | { type: 'FoundOrganization'; data: { organizationId: string; name: string; founderId: string; timeZone: string } }
  | {
      type: 'ChangeOrganization';
      data: {
        organizationId: string;
        details: Omit<Details, 'timeZone'> & { timeZone: string | null };
        colors: Colors;
      };
    };

const sameDetails = (one: Details, other: Details): boolean =>
  one.name === other.name && one.domain === other.domain && one.timeZone === other.timeZone;

const sameColors = (one: Colors, other: Colors): boolean =>
  one.primaryColor === other.primaryColor &&
  one.secondaryColor === other.secondaryColor &&
  one.accentColor === other.accentColor;

const colorsOf = ({ primaryColor, secondaryColor, accentColor }: Colors): Colors => ({
  primaryColor,
  secondaryColor,
  accentColor,
});

/** An organization's name, domain, time zone and colours. */
export const organizationDecider: Decider<Organization, OrganizationCommand, typeof organizationEvents> = {
  stream: 'organization',
  events: organizationEvents,
  notFound: 'organization/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    switch (command.type) {
      case 'FoundOrganization':
        return state.status === 'none' ? [{ type: 'OrganizationFounded', data: command.data }] : [];
      case 'ChangeOrganization': {
        if (state.status === 'none') return reject('organization/not-found');
        const { organizationId, colors } = command.data;
        const details = { ...command.data.details, timeZone: command.data.details.timeZone ?? state.details.timeZone };
        return [
          ...(sameDetails(state.details, details)
            ? []
            : [{ type: 'OrganizationDetailsChanged' as const, data: { organizationId, ...details } }]),
          ...(sameColors(state.colors, colors)
            ? []
            : [{ type: 'OrganizationRebranded' as const, data: { organizationId, ...colors } }]),
        ];
      }
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof organizationEvents>) => {
    switch (event.type) {
      case 'OrganizationFounded':
        return {
          status: 'founded',
          details: { name: event.data.name, domain: null, timeZone: event.data.timeZone },
          colors: { ...defaultColors },
        };
      case 'OrganizationDetailsChanged': {
        const { name, domain, timeZone } = event.data;
        return state.status === 'none' ? state : { ...state, details: { name, domain, timeZone } };
      }
      case 'OrganizationRebranded':
        return state.status === 'none' ? state : { ...state, colors: colorsOf(event.data) };
      default:
        return impossible(event);
    }
  },
};
