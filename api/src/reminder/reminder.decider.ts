import type { StoredEventOf, WeekFigures } from '@upline/contracts';
import { impossible, reminderEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

type StepTime = { prospectId: string; dueOn: string; dueTime: string };

/**
 * The last morning on which a person was reminded and what was due then, the steps of the last two days, the last week
 * that was reported and when, and since when the last version that was reported had run.
 */
export type Reminders = {
  day: { localDate: string; due: number } | null;
  steps: readonly (StepTime & { at: string })[];
  week: { monday: string; figures: WeekFigures; at: string } | null;
  versionSince: string | null;
};

export type ReminderCommand =
  | { type: 'RemindOfDay'; data: { userId: string; localDate: string; due: number } }
  | { type: 'RemindOfStep'; data: { userId: string } & StepTime }
  | { type: 'ReportWeek'; data: { userId: string; monday: string; figures: WeekFigures } }
  | { type: 'ReportVersion'; data: { userId: string; version: string; since: string } };

/** How long a step is remembered: longer than its reminder can be late. */
const rememberedMs = 2 * 86_400_000;

const isSame = (one: StepTime, other: StepTime): boolean =>
  one.prospectId === other.prospectId && one.dueOn === other.dueOn && one.dueTime === other.dueTime;

/**
 * What one person was reminded of in one organization: once a day, once for each step and its time, and once for each
 * week and version, also when several processes ask or a process ends in between.
 */
export const reminderDecider: Decider<Reminders, ReminderCommand, typeof reminderEvents> = {
  stream: 'reminder',
  events: reminderEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ day: null, steps: [], week: null, versionSince: null }),
  decide: (command, { day, steps, week, versionSince }) => {
    switch (command.type) {
      case 'RemindOfDay': {
        // a person who travels west has the same morning again
        const isLater = day === null || command.data.localDate > day.localDate;
        return isLater && command.data.due > 0 ? [{ type: 'DayReminded', data: command.data }] : [];
      }
      case 'RemindOfStep':
        return steps.some((step) => isSame(step, command.data)) ? [] : [{ type: 'StepReminded', data: command.data }];
      case 'ReportWeek':
        // of several weeks that went by the last alone is reported
        return command.data.monday > (week?.monday ?? '') ? [{ type: 'WeekReported', data: command.data }] : [];
      case 'ReportVersion':
        return command.data.since > (versionSince ?? '') ? [{ type: 'VersionReported', data: command.data }] : [];
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof reminderEvents>) => {
    switch (event.type) {
      case 'DayReminded': {
        const { localDate, due } = event.data;
        return { ...state, day: { localDate, due } };
      }
      case 'StepReminded': {
        const { prospectId, dueOn, dueTime } = event.data;
        const at = event.meta.occurredAt;
        const recent = state.steps.filter((step) => Date.parse(at) - Date.parse(step.at) < rememberedMs);
        return { ...state, steps: [...recent, { prospectId, dueOn, dueTime, at }] };
      }
      case 'WeekReported': {
        const { monday, figures } = event.data;
        return { ...state, week: { monday, figures, at: event.meta.occurredAt } };
      }
      case 'VersionReported':
        return { ...state, versionSince: event.data.since };
      default:
        return impossible(event);
    }
  },
};
