import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { organizationDecider } from './organization.decider.ts';

const { given } = scenario(organizationDecider);
const data = { organizationId: 'o1', name: "Ann's Team", founderId: 'u1', timeZone: 'Europe/Berlin' };
const founded = { type: 'OrganizationFounded' as const, data };
const colors = { primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' };
const change = (
  more: { name?: string; domain?: string | null; timeZone?: string | null; primaryColor?: string } = {},
) => {
  const { name = "Ann's Team", domain = null, timeZone = null, primaryColor = '#C2410C' } = more;
  const details = { name, domain, timeZone };
  return {
    type: 'ChangeOrganization' as const,
    data: { organizationId: 'o1', details, colors: { ...colors, primaryColor } },
  };
};

describe('founding an organization', () => {
  it('happens', () => given().when({ type: 'FoundOrganization', data }).then(founded));
  it('does nothing the second time', () => given(founded).when({ type: 'FoundOrganization', data }).thenNothing());
});

describe('changing an organization', () => {
  const details = { organizationId: 'o1', name: 'North', domain: 'north.example', timeZone: 'Europe/Berlin' };
  it('keeps the time zone unless one is given', () =>
    given(founded)
      .when(change({ name: 'North', domain: 'north.example' }))
      .then({ type: 'OrganizationDetailsChanged', data: details }));
  it('distinguishes a change of colours from one of details', () =>
    given(founded)
      .when(change({ primaryColor: '#000000' }))
      .then({ type: 'OrganizationRebranded', data: { organizationId: 'o1', ...colors, primaryColor: '#000000' } }));
  it('does nothing when nothing differs', () => given(founded).when(change()).thenNothing());
  it('is refused for an unknown organization', () => given().when(change()).thenRefused('organization/not-found'));
});
