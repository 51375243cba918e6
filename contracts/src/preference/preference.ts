import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { browserZone, clockTime, language, timeZone } from '../fields/fields.ts';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineEvents, ofPerson } from '../definitions/event.ts';
import { personal } from '../definitions/personalData.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

/**
 * The switches of a person. `email` allows mails that the person did not ask for one by one, `activity` notifications
 * about what others of the team do, `reports` and `features` the mails of these kinds, `reminders` a mail in the
 * morning about follow-ups that are due, which `email` must allow too.
 */
const switches = {
  email: z.boolean(),
  activity: z.boolean(),
  reports: z.boolean(),
  features: z.boolean(),
  reminders: z.boolean(),
};
export const mailSwitches = z.object(switches);
export type MailSwitches = z.infer<typeof mailSwitches>;

const kept = z.string();

export const preferenceEvents = defineEvents(ofPerson('preference'), {
  /** The times are of the person's clock, as `HH:MM`; null stands for the browser's zone or language. */
  PreferencesChanged: z.object({
    userId: kept,
    timeZone: personal('userId', kept.nullable()),
    locale: personal('userId', kept.nullable()),
    dayStart: kept,
    quietFrom: kept.nullable(),
    quietTo: kept.nullable(),
    mails: mailSwitches,
  }),
  /** The person's browser has another time zone or language than the last one that was noted. */
  BrowserNoted: z.object({
    userId: kept,
    timeZone: personal('userId', kept.nullable()),
    locale: personal('userId', kept.nullable()),
  }),
});
export type PreferenceEvent = StoredEventOf<typeof preferenceEvents>;

/** The choices of a person. */
export type Preferences = {
  timeZone: string | null;
  locale: string | null;
  dayStart: string;
  quietFrom: string | null;
  quietTo: string | null;
  mails: MailSwitches;
};

/** The preferences of a person who has changed none (specification, section 9). */
export const defaultPreferences: Preferences = {
  timeZone: null,
  locale: null,
  dayStart: '08:00',
  quietFrom: null,
  quietTo: null,
  mails: { email: true, activity: true, reports: false, features: false, reminders: false },
};

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/iu;
const longestTag = 35;

/** What a browser calls its language, such as `pt-BR`. One that is no tag of a language counts as none. */
const browserLanguage = z
  .string()
  .max(200)
  .transform((tag) => (tag.length <= longestTag && languageTag.test(tag) ? tag : undefined))
  .optional();

/** The form of the preferences. A field that is missing stays as it is. */
export const preferencesForm = z.strictObject({
  timeZone: timeZone.nullable().optional(),
  locale: language.nullable().optional(),
  dayStart: clockTime.optional(),
  quietFrom: clockTime.nullable().optional(),
  quietTo: clockTime.nullable().optional(),
  mails: z.strictObject(switches).partial().optional(),
});
export type PreferencesForm = z.infer<typeof preferencesForm>;

const preferences = z.object({
  timeZone: z.string().nullable(),
  locale: z.string().nullable(),
  dayStart: z.string(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  mails: mailSwitches,
  revision: z.number(),
});

export const preferenceCommands = defineCommands({
  ChangePreferences: {
    method: 'PUT',
    path: '/api/preferences',
    shownIn: ['preferences'],
    body: preferencesForm,
    answer: preferences,
    access: 'session',
    undo: refusesUndo.byHand,
  },
  /**
   * Notes the time zone and language of the person's browser, which count until the person chooses others. What is not
   * known here changes nothing.
   */
  NoteBrowser: {
    method: 'POST',
    path: '/api/preferences/browser',
    shownIn: [],
    body: z.strictObject({ timeZone: browserZone, locale: browserLanguage }),
    access: 'session',
    undo: refusesUndo.byHand,
  },
});

export const preferenceRejections = defineRejections({
  'preference/not-found': { status: 404, detail: message('There is no such person.') },
  'preference/wrong-quiet-hours': { status: 422, detail: message('Please check the quiet hours.') },
});

/**
 * The preferences of everybody who registered, and the last time zone and language of their browser; the key is the
 * user id. Rows of version 1 exist only for those who changed or sent something.
 */
export const preferencesView = defineView({
  name: 'preferences',
  version: 2,
  row: z.object({
    /** The empty id: an index finds rows within an organization, and people belong to several. */
    organizationId: z.literal(''),
    userId: z.string(),
    /** `clockOf` the row. Missing in rows of version 1. */
    clock: z.string().optional(),
    ...preferences.shape,
    browserTimeZone: z.string().nullable(),
    browserLocale: z.string().nullable(),
  }),
  indexes: { byClock: ['clock'] },
  lengths: [],
});
export type PreferencesRow = RowOf<typeof preferencesView>;

/**
 * The time zone of a person's days: the chosen one, else the browser's last one, else that of the organization, which
 * is UTC for a person without one.
 */
export const zoneOfPerson = (
  row: Pick<PreferencesRow, 'timeZone' | 'browserTimeZone'> | null | undefined,
  organizationZone = 'UTC',
): string => row?.timeZone ?? row?.browserTimeZone ?? organizationZone;

/**
 * What a person's mornings follow from, as one text: the time zone of their days, empty for that of the organization,
 * the start of the day and the quiet hours. People with the same text are reminded at the same moments.
 */
export const clockOf = (
  row: Pick<PreferencesRow, 'timeZone' | 'browserTimeZone' | 'dayStart' | 'quietFrom' | 'quietTo'>,
): string => [zoneOfPerson(row, ''), row.dayStart, row.quietFrom ?? '', row.quietTo ?? ''].join(' ');

/** The language that a person chose, else the browser's last one, else null. */
export const localeOfPerson = (
  row: Pick<PreferencesRow, 'locale' | 'browserLocale'> | null | undefined,
): string | null => row?.locale ?? row?.browserLocale ?? null;

export const preferenceQueries = defineQueries({
  showPreferences: {
    path: '/api/preferences',
    views: ['preferences', 'organizations'],
    scope: 'person',
    access: 'session',
    answer: preferences.extend({
      /** The time zone of the person's days as it follows from all this. */
      zone: z.string(),
      browserTimeZone: z.string().nullable(),
      browserLocale: z.string().nullable(),
    }),
    cost: 'light',
  },
});

export const preferenceCapability = defineCapability({
  name: 'preference',
  events: [preferenceEvents],
  commands: preferenceCommands,
  queries: preferenceQueries,
  rejections: preferenceRejections,
  views: [preferencesView],
});
