import type { Preferences, preferenceCommands, preferenceQueries } from '@upline/contracts';
import { defaultPreferences, organizationsView, preferenceCapability, zoneOfPerson } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { PreferenceCommand } from './preference.decider.ts';
import { preferenceDecider } from './preference.decider.ts';

type Needs = { preferences: RepositoryOf<typeof preferenceDecider> };

const shown = ({ timeZone, locale, dayStart, quietFrom, quietTo, mails }: Preferences, revision: number) => ({
  timeZone,
  locale,
  dayStart,
  quietFrom,
  quietTo,
  mails,
  revision,
});

const commands: CommandHandlers<typeof preferenceCommands, Needs> = {
  ChangePreferences: defineCommand({
    stream: ({ preferences }: Needs) => preferences,
    id: ({ actor }) => actor.userId,
    toCommand: ({ actor: { userId }, body }): PreferenceCommand => ({
      type: 'ChangePreferences',
      data: { userId, form: body },
    }),
    toAnswer: ({ chosen }, { revision }) => shown(chosen, revision),
  }),
  NoteBrowser: defineCommand({
    stream: ({ preferences }: Needs) => preferences,
    id: ({ actor }) => actor.userId,
    toCommand: ({ actor: { userId }, body: { timeZone = null, locale = null } }): PreferenceCommand => ({
      type: 'NoteBrowser',
      data: { userId, timeZone, locale },
    }),
    toAnswer: noAnswer,
  }),
};

const queries: QueryHandlers<typeof preferenceQueries, unknown> = {
  showPreferences: async ({ actor: { userId }, reader }) => {
    const [rows, organization] = await Promise.all([reader.preferences([userId]), reader.get(organizationsView, '')]);
    const row = rows.get(userId);
    return {
      ...shown(row ?? defaultPreferences, row?.revision ?? -1),
      zone: zoneOfPerson(row, organization?.timeZone),
      browserTimeZone: row?.browserTimeZone ?? null,
      browserLocale: row?.browserLocale ?? null,
    };
  },
};

/** The choices of each person for every organization: time zone, language, times of the day, mails. */
export const preference = defineCapability({
  contract: preferenceCapability,
  streams: { preferences: preferenceDecider },
  commands,
  queries,
  tenancy: {
    calls: {
      ChangePreferences: { body: { dayStart: '07:00' }, own: 200, removed: 200 },
      NoteBrowser: { body: { timeZone: 'Europe/Berlin' }, own: 204, removed: 204 },
      showPreferences: { own: 200, removed: 200 },
    },
  },
});
