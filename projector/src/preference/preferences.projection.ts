import type { IdentityEvent, PreferenceEvent, PreferencesRow } from '@upline/contracts';
import { clockOf, defaultPreferences, preferencesView } from '@upline/contracts';
import { change, defineProjection } from '../projection/projection.ts';

const untouched = { ...defaultPreferences, browserTimeZone: null, browserLocale: null, revision: -1 };

const rowOrDefaults = (row: PreferencesRow | null, userId: string): PreferencesRow =>
  row ?? { organizationId: '', userId, ...untouched, clock: clockOf(untouched) };

const changed = (row: PreferencesRow, changes: Partial<PreferencesRow>): PreferencesRow =>
  change(row, changes, { clock: clockOf({ ...row, ...changes }) });

/** The preferences of a person; only they are the audience. An erasure deletes the row. */
export const preferencesProjection = defineProjection<PreferencesRow, PreferenceEvent | IdentityEvent>({
  view: preferencesView,
  key: ({ data }) => data.userId,
  audience: (row) => [`user:${row.userId}`],
  on: {
    UserRegistered: (row, { data: { userId } }) => rowOrDefaults(row, userId),
    PreferencesChanged: (row, { data: { userId, ...chosen }, revision }) =>
      changed(rowOrDefaults(row, userId), { ...chosen, revision }),
    BrowserNoted: (row, { data: { userId, timeZone, locale }, revision }) =>
      changed(rowOrDefaults(row, userId), { browserTimeZone: timeZone, browserLocale: locale, revision }),
    PersonErased: () => null,
  },
});
