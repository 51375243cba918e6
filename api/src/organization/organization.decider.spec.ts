import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { organizationDecider } from './organization.decider.ts';

const { given } = scenario(organizationDecider);
const named = { name: 'Team', founderName: 'Ann', founderId: 'u1' };
const data = { organizationId: 'o1', ...named, timeZone: 'Europe/Berlin' };
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
  const chosen = { name: 'North', founderName: null, founderId: null };
  const details = { organizationId: 'o1', ...chosen, domain: 'north.example', timeZone: 'Europe/Berlin' };
  it('keeps the time zone unless one is given', () =>
    given(founded)
      .when(change({ name: 'North', domain: 'north.example' }))
      .then({ type: 'OrganizationDetailsChanged', data: details }));
  it("leaves the founder's name sealed when another field changes", () =>
    given(founded)
      .when(change({ domain: 'north.example' }))
      .then({ type: 'OrganizationDetailsChanged', data: { ...details, ...named } }));
  it('reads a name that an earlier version stored', () => {
    const { founderName: _, ...older } = data;
    return given({ ...founded, data: { ...older, name: "Ann's Team" } })
      .when(change())
      .thenNothing();
  });
  it('distinguishes a change of colours from one of details', () =>
    given(founded)
      .when(change({ primaryColor: '#000000' }))
      .then({ type: 'OrganizationRebranded', data: { organizationId: 'o1', ...colors, primaryColor: '#000000' } }));
  it('does nothing when nothing differs', () => given(founded).when(change()).thenNothing());
  // shows I28
  it('takes the name of an earlier version as it is, and another one by the rules of names', () => {
    const name = `www.old.com ${'x'.repeat(100)}`;
    const before = given({ ...founded, data: { ...data, name, founderName: null } });
    before.when(change({ name, domain: 'north.example' })).then({
      type: 'OrganizationDetailsChanged',
      data: { ...details, name, founderName: null, founderId: null },
    });
    before.when(change({ name: 'evil.com' })).thenRefused('organization/wrong-name');
  });
  it('is refused for an unknown organization', () => given().when(change()).thenRefused('organization/not-found'));
});

describe('who may change assets', () => {
  const set = (assetEditors?: 'everyone' | 'owner-and-leaders') => {
    const { type, data: changed } = change();
    return { type, data: { ...changed, assetEditors } };
  };
  const happened = (editors: 'everyone' | 'owner-and-leaders') => ({
    type: 'AssetEditorsSet' as const,
    data: { organizationId: 'o1', editors },
  });
  it('is set, and is everyone at first', () => {
    given(founded).when(set('owner-and-leaders')).then(happened('owner-and-leaders'));
    given(founded).when(set('everyone')).thenNothing();
    given(founded, happened('owner-and-leaders')).when(set('everyone')).then(happened('everyone'));
  });
  it('stays where nobody says it', () => given(founded, happened('owner-and-leaders')).when(set()).thenNothing());
});

describe('saying that a teammate works with somebody', () => {
  const set = (sayTeammateWorks?: boolean) => {
    const { type, data: changed } = change();
    return { type, data: { ...changed, sayTeammateWorks } };
  };
  const happened = (shown: boolean) => ({
    type: 'TeammateHintsSet' as const,
    data: { organizationId: 'o1', shown },
  });
  it('is set, and is off at first', () => {
    given(founded).when(set(true)).then(happened(true));
    given(founded).when(set(false)).thenNothing();
    given(founded, happened(true)).when(set(false)).then(happened(false));
  });
  it('stays where nobody says it', () => given(founded, happened(true)).when(set()).thenNothing());
});

describe('forgetting the founder', () => {
  const forget = { type: 'ForgetFounder' as const, data: { organizationId: 'o1' } };
  const nameless = { name: 'Team', founderName: null, founderId: null, domain: null, timeZone: 'Europe/Berlin' };
  const changed = { type: 'OrganizationDetailsChanged' as const, data: { organizationId: 'o1', ...nameless } };
  it('leaves "Team"', () => given(founded).when(forget).then(changed));
  it('does nothing the second time, nor to a chosen name', () => {
    given(founded, changed).when(forget).thenNothing();
    return given({ ...founded, data: { ...data, name: 'North', founderName: null } })
      .when(forget)
      .thenNothing();
  });
});

describe('setting the team goal', () => {
  const set = (goal: number) => ({ type: 'SetTeamGoal' as const, data: { organizationId: 'o1', goal } });
  const happened = (goal: number) => ({ type: 'TeamGoalSet' as const, data: { organizationId: 'o1', goal } });
  it('happens', () => given(founded).when(set(750)).then(happened(750)));
  it('does nothing when it is the goal already, which is 500 at first', () => {
    given(founded).when(set(500)).thenNothing();
    return given(founded, happened(750)).when(set(750)).thenNothing();
  });
  it('is refused for an unknown organization', () => given().when(set(750)).thenRefused('organization/not-found'));
});

describe('reaching the team goal', () => {
  const data = (month: string, shares = 500) => ({ organizationId: 'o1', month, goal: 500, shares });
  const reach = (...about: Parameters<typeof data>) => ({ type: 'ReachGoal' as const, data: data(...about) });
  const reached = (month: string) => ({ type: 'TeamGoalReached' as const, data: data(month) });
  it('happens once a month', () => {
    given(founded).when(reach('2026-10')).then(reached('2026-10'));
    given(founded, reached('2026-10')).when(reach('2026-10', 501)).thenNothing();
    given(founded, reached('2026-10')).when(reach('2026-09')).thenNothing();
    return given(founded, reached('2026-10')).when(reach('2026-11')).then(reached('2026-11'));
  });
  it('does not happen when the goal was raised meanwhile', () =>
    given(founded, { type: 'TeamGoalSet', data: { organizationId: 'o1', goal: 750 } })
      .when(reach('2026-10'))
      .thenNothing());
});
