import type { IdentityEvent, PreferenceEvent, PreferencesRow } from '@upline/contracts';
import { defaultPreferences, preferencesView } from '@upline/contracts';
import { change, defineProjection } from '../projection/projection.ts';

const rowOrDefaults = (row: PreferencesRow | null, userId: string): PreferencesRow =>
  row ?? {
    organizationId: null,
    userId,
    ...defaultPreferences,
    browserTimeZone: null,
    browserLocale: null,
    revision: -1,
  };

/** The preferences of a person; only they are the audience. An erasure deletes the row. */
export const preferencesProjection = defineProjection<PreferencesRow, PreferenceEvent | IdentityEvent>({
  view: preferencesView,
  key: ({ data }) => data.userId,
  audience: (row) => [`user:${row.userId}`],
  on: {
    PreferencesChanged: (row, { data: { userId, ...chosen }, revision }) =>
      change(rowOrDefaults(row, userId), { ...chosen, revision }),
    BrowserNoted: (row, { data: { userId, timeZone, locale }, revision }) =>
      change(rowOrDefaults(row, userId), { browserTimeZone: timeZone, browserLocale: locale, revision }),
    PersonErased: () => null,
  },
});
