import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { peopleProjection } from './people.projection.ts';

const ada = { userId: 'u1', email: 'ada@mail.test', firstName: 'Ada', lastName: null, username: 'ada' };
const joins = { userId: 'u1', email: 'ada@mail.test', role: 'member', invitationId: null } as const;

const world = () => {
  const story = createStory();
  return { story, registered: story('UserRegistered', ada, { organizationId: null }) };
};

describe('a person', () => {
  it('has the profile they registered with, and the one they changed it to', () => {
    const { story, registered } = world();
    const changed = story(
      'ProfileChanged',
      { ...ada, firstName: 'Augusta', username: 'augusta' },
      { organizationId: null },
    );
    expect(given(peopleProjection, registered).row('u1')).toMatchObject({
      firstName: 'Ada',
      wasMember: false,
      revision: 0,
    });
    expect(given(peopleProjection, registered, changed).row('u1')).toMatchObject({
      firstName: 'Augusta',
      username: 'augusta',
      revision: 1,
    });
  });

  it('has the phone number of the profile, which stays where an earlier version left it out until it is erased', () => {
    const { story, registered } = world();
    const about = { organizationId: null };
    const changed = story('ProfileChanged', { ...ada, phone: '+4915123456789' }, about);
    const older = story('ProfileChanged', { ...ada, firstName: 'Augusta' }, about);
    const phoneOf = (...events: Parameters<typeof given>[1][]) =>
      given(peopleProjection, registered, ...(events as never[])).row('u1')?.phone;
    expect([phoneOf(), phoneOf(changed, older)]).toEqual([null, '+4915123456789']);
    expect(phoneOf(changed, story('ProfileChanged', { ...ada, phone: null }, about))).toBeNull();
    expect(phoneOf(changed, story('PersonErased', { userId: 'u1' }, about))).toBe('[erased]');
  });

  it('has the greeting of the profile until it is erased, and offers its number once they chose to', () => {
    const { story, registered } = world();
    const about = { organizationId: null };
    const changed = story('ProfileChanged', { ...ada, reachable: true, greeting: 'Hello' }, about);
    const older = story('ProfileChanged', { ...ada, firstName: 'Augusta' }, about);
    const shown = (...events: Parameters<typeof given>[1][]) => {
      const row = given(peopleProjection, registered, ...(events as never[])).row('u1');
      return [row?.reachable, row?.greeting];
    };
    expect([shown(), shown(changed, older)]).toEqual([
      [false, null],
      [true, 'Hello'],
    ]);
    expect(shown(changed, story('ProfileChanged', { ...ada, reachable: false, greeting: null }, about))).toEqual([
      false,
      null,
    ]);
    expect(shown(changed, story('PersonErased', { userId: 'u1' }, about))).toEqual([false, '[erased]']);
  });

  it('is searched by the names and address they have now, not by the username', () => {
    const { story, registered } = world();
    const changed = story(
      'ProfileChanged',
      { ...ada, lastName: 'Lovelacé', username: 'countess' },
      { organizationId: null },
    );
    expect(given(peopleProjection, registered).row('u1')?.words).toBe('ada ada@mail.test');
    expect(given(peopleProjection, registered, changed).row('u1')?.words).toBe('ada lovelace ada@mail.test');
  });

  it('is shown and found under the address they sign in with, never under the contact address of the profile', () => {
    const { story, registered } = world();
    const asked = story('EmailConfirmationAsked', { userId: 'u1', email: ada.email }, { organizationId: null });
    const changed = story('ProfileChanged', { ...ada, email: 'boss@mail.test' }, { organizationId: null });
    expect(given(peopleProjection, registered).row('u1')).toMatchObject({ proof: 'unasked' });
    expect(given(peopleProjection, registered, asked, changed).row('u1')).toMatchObject({
      email: 'ada@mail.test',
      proof: 'asked',
      contactEmail: 'boss@mail.test',
      words: 'ada ada@mail.test',
      revision: 2,
    });
  });

  it('has a proven address once it is confirmed, and the new one when the provider names another', () => {
    const { story, registered } = world();
    const proven = (email: string) =>
      story('EmailConfirmed', { userId: 'u1', email, by: 'provider' }, { organizationId: null });
    expect(given(peopleProjection, registered, proven(ada.email), proven('ada@new.test')).row('u1')).toMatchObject({
      email: 'ada@new.test',
      proof: 'confirmed',
      provenBy: 'provider',
      words: 'ada ada@new.test',
    });
  });

  it('belongs to the organizations they joined and did not leave; their own revision stays', () => {
    const { story, registered } = world();
    const first = story('MemberJoined', joins, { organizationId: 'o1' });
    const second = story('MemberJoined', joins, { organizationId: 'o2' });
    const removed = story('MemberRemoved', { userId: 'u1', reassignTo: null }, { organizationId: 'o1' });
    const back = story('MemberJoined', joins, { organizationId: 'o1' });
    expect(given(peopleProjection, registered, first, second).row('u1')).toMatchObject({
      organizationIds: ['o1', 'o2'],
      revision: 0,
    });
    expect(given(peopleProjection, registered, first, second, removed).row('u1')).toMatchObject({
      organizationIds: ['o2'],
      wasMember: true,
    });
    expect(given(peopleProjection, registered, first, second, removed, back).row('u1')).toMatchObject({
      organizationIds: ['o2', 'o1'],
    });
  });

  it('has the role of each organization they belong to, which another organization does not change', () => {
    const { story, registered } = world();
    const first = story('MemberJoined', { ...joins, role: 'owner' }, { organizationId: 'o1' });
    const second = story('MemberJoined', joins, { organizationId: 'o2' });
    const changed = story('MemberRoleChanged', { userId: 'u1', role: 'admin' }, { organizationId: 'o2' });
    const elsewhere = story('MemberRoleChanged', { userId: 'u1', role: 'admin' }, { organizationId: 'o9' });
    const removed = story('MemberRemoved', { userId: 'u1', reassignTo: null }, { organizationId: 'o1' });
    expect(given(peopleProjection, registered, first, second, changed, elsewhere).row('u1')).toMatchObject({
      organizationIds: ['o1', 'o2'],
      role: ['owner', 'admin'],
    });
    expect(given(peopleProjection, registered, first, second, changed, removed).row('u1')).toMatchObject({
      organizationIds: ['o2'],
      role: ['admin'],
    });
  });

  it('has the role of the last time they joined, as the list of members has', () => {
    const { story, registered } = world();
    const joined = story('MemberJoined', { ...joins, role: 'member' }, { organizationId: 'o1' });
    const again = story('MemberJoined', { ...joins, role: 'admin' }, { organizationId: 'o1' });
    expect(given(peopleProjection, registered, joined, again).row('u1')).toMatchObject({
      organizationIds: ['o1'],
      role: ['admin'],
    });
  });

  it('does not change by joining twice or by leaving another organization', () => {
    const { story, registered } = world();
    const joined = story('MemberJoined', joins);
    const before = given(peopleProjection, registered, joined).row('u1');
    const again = story('MemberJoined', joins);
    const other = story('MemberRemoved', { userId: 'u1', reassignTo: null }, { organizationId: 'o9' });
    expect(given(peopleProjection, registered, joined, again, other).row('u1')).toEqual(before);
  });

  it('reads [erased] in every field that had a value, as it does without the key', () => {
    const { story, registered } = world();
    const gone = story('PersonErased', { userId: 'u1' }, { organizationId: null });
    expect(given(peopleProjection, registered, gone).row('u1')).toMatchObject({
      email: '[erased]',
      contactEmail: '[erased]',
      firstName: '[erased]',
      lastName: null,
      username: '[erased]',
      erased: true,
      words: '',
    });
    const keyless = { ...ada, email: '[erased]', firstName: '[erased]', username: '[erased]' };
    expect(given(peopleProjection, story('UserRegistered', keyless, { organizationId: null })).row('u1')?.words).toBe(
      '',
    );
  });

  it('has the person and their organizations as its audience', () => {
    const { story, registered } = world();
    const joined = story('MemberJoined', joins, { organizationId: 'o2' });
    expect(given(peopleProjection, registered, joined).audience('u1')).toEqual(['user:u1', 'organization:o2']);
  });
});
