import { defaultPreferences } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { preferencesProjection } from './preferences.projection.ts';

const none = { organizationId: null };
const chosen = {
  userId: 'u1',
  ...defaultPreferences,
  timeZone: 'Asia/Kathmandu',
  quietFrom: '21:00',
  quietTo: '07:00',
};
const names = { firstName: null, lastName: null };
const browser = { userId: 'u1', timeZone: 'Europe/Berlin', locale: 'de' };

describe('the preferences of a person', () => {
  it('are what they chose beside the last time zone and language of their browser', () => {
    const story = createStory();
    const noted = story('BrowserNoted', browser, none);
    const changed = story('PreferencesChanged', chosen, none);
    const shown = given(preferencesProjection, noted, changed);
    expect(shown.row('u1')).toEqual({
      organizationId: '',
      ...chosen,
      browserTimeZone: 'Europe/Berlin',
      browserLocale: 'de',
      revision: 1,
      clock: 'Asia/Kathmandu 08:00 21:00 07:00',
    });
    expect(shown.audience('u1')).toEqual(['user:u1']);
  });

  it('are the defaults until the person changes them', () => {
    const noted = createStory()('BrowserNoted', browser, none);
    expect(given(preferencesProjection, noted).row('u1')).toMatchObject({ ...defaultPreferences, revision: 0 });
  });

  it('have the same clock for everybody who has the same mornings, from the start', () => {
    const story = createStory();
    const person = (userId: string) => ({ ...names, userId, email: `${userId}@mail.test`, username: userId });
    const registered = ['u1', 'u2', 'u3'].map((userId) => story('UserRegistered', person(userId), none));
    const noted = story('BrowserNoted', browser, none);
    const chose = story('PreferencesChanged', { ...chosen, userId: 'u3', timeZone: 'Europe/Berlin' }, none);
    const shown = given(preferencesProjection, ...registered, noted, chose);
    const clocks = ['u1', 'u2', 'u3'].map((userId) => shown.row(userId)?.clock);
    expect(clocks).toEqual(['Europe/Berlin 08:00  ', ' 08:00  ', 'Europe/Berlin 08:00 21:00 07:00']);
  });

  // shows I50
  it('go with the person', () => {
    const story = createStory();
    const changed = story('PreferencesChanged', chosen, none);
    const gone = story('PersonErased', { userId: 'u1' }, none);
    expect(given(preferencesProjection, changed, gone).row('u1')).toBeNull();
  });
});
