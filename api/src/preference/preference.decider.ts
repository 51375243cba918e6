import type { MailSwitches, Preferences, PreferencesForm, StoredEventOf } from '@upline/contracts';
import { defaultPreferences, impossible, message, preferenceEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

type BrowserSettings = { timeZone: string | null; locale: string | null };

/**
 * The choices of a person, and the last time zone and language of their browser. `switchedOn` says since when the
 * reports of weeks and versions are wanted.
 */
export type PersonPreferences = {
  userId: string | null;
  chosen: Preferences;
  browser: BrowserSettings;
  switchedOn: Readonly<Record<'reports' | 'features', string | null>>;
};

export type PreferenceCommand =
  | { type: 'ChangePreferences'; data: { userId: string; form: PreferencesForm } }
  | { type: 'NoteBrowser'; data: { userId: string; timeZone: string | null; locale: string | null } };

const orBefore = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

const mergeMails = (before: MailSwitches, sent: NonNullable<PreferencesForm['mails']>): MailSwitches => ({
  email: orBefore(sent.email, before.email),
  activity: orBefore(sent.activity, before.activity),
  reports: orBefore(sent.reports, before.reports),
  features: orBefore(sent.features, before.features),
  reminders: orBefore(sent.reminders, before.reminders),
});

/** The preferences after the form: a missing field stays. */
const merge = (before: Preferences, form: PreferencesForm): Preferences => ({
  timeZone: orBefore(form.timeZone, before.timeZone),
  locale: orBefore(form.locale, before.locale),
  dayStart: orBefore(form.dayStart, before.dayStart),
  quietFrom: orBefore(form.quietFrom, before.quietFrom),
  quietTo: orBefore(form.quietTo, before.quietTo),
  mails: mergeMails(before.mails, form.mails ?? {}),
});

const wrongQuietHours = ({ quietFrom, quietTo }: Preferences): Record<string, string> | null => {
  if (quietFrom === null && quietTo !== null) return { quietFrom: message('Please enter when the quiet hours begin') };
  if (quietFrom !== null && quietTo === null) return { quietTo: message('Please enter when the quiet hours end') };
  return quietFrom !== null && quietFrom === quietTo
    ? { quietTo: message('Please end the quiet hours at another time than they begin') }
    : null;
};

const textOf = ({ mails, ...rest }: Preferences): string =>
  JSON.stringify(
    [rest, mails].map((part) => Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );

const changePreferences = (before: Preferences, { userId, form }: { userId: string; form: PreferencesForm }) => {
  const after = merge(before, form);
  const wrong = wrongQuietHours(after);
  if (wrong) return reject('preference/wrong-quiet-hours', wrong);
  if (textOf(after) === textOf(before)) return [];
  return [{ type: 'PreferencesChanged' as const, data: { userId, ...after } }];
};

const noteBrowser = (before: BrowserSettings, { userId, ...sent }: { userId: string } & BrowserSettings) => {
  const after = { timeZone: sent.timeZone ?? before.timeZone, locale: sent.locale ?? before.locale };
  if (after.timeZone === before.timeZone && after.locale === before.locale) return [];
  return [{ type: 'BrowserNoted' as const, data: { userId, ...after } }];
};

/** Since when a switch is on, after it was set at a time. */
const since = (before: string | null, isOn: boolean, at: string): string | null => (isOn ? (before ?? at) : null);

/** The preferences of a person, in a stream of their own so that a form of the profile never meets another revision. */
export const preferenceDecider: Decider<PersonPreferences, PreferenceCommand, typeof preferenceEvents> = {
  stream: 'preference',
  events: preferenceEvents,
  notFound: 'preference/not-found',
  cached: 2_000,
  initialState: () => ({
    userId: null,
    chosen: defaultPreferences,
    browser: { timeZone: null, locale: null },
    switchedOn: { reports: null, features: null },
  }),
  decide: (command, { chosen, browser }) => {
    switch (command.type) {
      case 'ChangePreferences':
        return changePreferences(chosen, command.data);
      case 'NoteBrowser':
        return noteBrowser(browser, command.data);
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof preferenceEvents>) => {
    const { userId, ...data } = event.data;
    switch (event.type) {
      case 'PreferencesChanged': {
        const { reports, features } = event.data.mails;
        const { switchedOn: before } = state;
        const at = event.meta.occurredAt;
        const switchedOn = {
          reports: since(before.reports, reports, at),
          features: since(before.features, features, at),
        };
        return { ...state, userId, chosen: { ...state.chosen, ...data }, switchedOn };
      }
      case 'BrowserNoted':
        return { ...state, userId, browser: { ...state.browser, ...data } };
      default:
        return impossible(event);
    }
  },
  holdsSubject: ({ userId }, subject) => userId === subject,
};
