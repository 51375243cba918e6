import { defaultPreferences } from '@upline/contracts';
import type { PreferencesForm } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { preferenceDecider } from './preference.decider.ts';

const { given } = scenario(preferenceDecider);
const changed = (change: Partial<typeof defaultPreferences>) => ({
  type: 'PreferencesChanged' as const,
  data: { userId: 'u1', ...defaultPreferences, ...change },
});
const changing = (form: PreferencesForm) => ({
  type: 'ChangePreferences' as const,
  data: { userId: 'u1', form },
});

describe('changing the preferences', () => {
  it('keeps what the form leaves out', () =>
    given(changed({ timeZone: 'Asia/Kathmandu' }))
      .when(changing({ dayStart: '06:30', mails: { reminders: true } }))
      .then(
        changed({
          timeZone: 'Asia/Kathmandu',
          dayStart: '06:30',
          mails: { ...defaultPreferences.mails, reminders: true },
        }),
      ));

  it('takes the zone and the quiet hours back', () =>
    given(changed({ timeZone: 'Asia/Kathmandu', quietFrom: '21:00', quietTo: '07:00' }))
      .when(changing({ timeZone: null, quietFrom: null, quietTo: null }))
      .then(changed({})));

  it('does nothing when all is so already', () => {
    given().when(changing({})).thenNothing();
    given()
      .when(changing({ dayStart: '08:00', mails: defaultPreferences.mails }))
      .thenNothing();
    given(changed({ locale: 'ar' }))
      .when(changing({ locale: 'ar' }))
      .thenNothing();
  });

  it.each([{ quietFrom: '21:00' }, { quietTo: '07:00' }, { quietFrom: '21:00', quietTo: '21:00' }])(
    'refuses quiet hours without two different ends: %j',
    (form) => given().when(changing(form)).thenRefused('preference/wrong-quiet-hours'),
  );

  it('refuses to take one end away', () =>
    given(changed({ quietFrom: '21:00', quietTo: '07:00' }))
      .when(changing({ quietTo: null }))
      .thenRefused('preference/wrong-quiet-hours'));
});

describe('the browser of a person', () => {
  const noting = (timeZone: string | null, locale: string | null = null) => ({
    type: 'NoteBrowser' as const,
    data: { userId: 'u1', timeZone, locale },
  });
  const noted = (timeZone: string | null, locale: string | null = null) => ({
    type: 'BrowserNoted' as const,
    data: { userId: 'u1', timeZone, locale },
  });

  it('is noted when its zone or language is another one', () => {
    given().when(noting('Europe/Berlin')).then(noted('Europe/Berlin'));
    given(noted('Europe/Berlin')).when(noting('Asia/Tokyo')).then(noted('Asia/Tokyo'));
    given(noted('Europe/Berlin')).when(noting(null, 'de')).then(noted('Europe/Berlin', 'de'));
  });

  it('is not noted twice, nor without a zone and a language', () => {
    given(noted('Europe/Berlin', 'de')).when(noting('Europe/Berlin', 'de')).thenNothing();
    given(noted('Europe/Berlin', 'de')).when(noting('Europe/Berlin')).thenNothing();
    given().when(noting(null)).thenNothing();
  });

  it('does not change what the person chose', () =>
    given(changed({ timeZone: 'Asia/Kathmandu' }), noted('Europe/Berlin'))
      .when(changing({ dayStart: '06:30' }))
      .then(changed({ timeZone: 'Asia/Kathmandu', dayStart: '06:30' })));
});
