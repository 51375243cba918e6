import type { StoredEventOf } from '@upline/contracts';
import { impossible, reminderEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

type StepTime = { prospectId: string; dueOn: string; dueTime: string };

/** The last morning on which a person was reminded and what was due then, and the steps of the last two days. */
export type Reminders = {
  day: { localDate: string; due: number } | null;
  steps: readonly (StepTime & { at: string })[];
};

export type ReminderCommand =
  | { type: 'RemindOfDay'; data: { userId: string; localDate: string; due: number } }
  | { type: 'RemindOfStep'; data: { userId: string } & StepTime };

/** How long a step is remembered: longer than its reminder can be late. */
const rememberedMs = 2 * 86_400_000;

const isSame = (one: StepTime, other: StepTime): boolean =>
  one.prospectId === other.prospectId && one.dueOn === other.dueOn && one.dueTime === other.dueTime;

/**
 * What one person was reminded of in one organization: once a day, and once for each step and its time, also when
 * several processes ask or a process ends in between.
 */
export const reminderDecider: Decider<Reminders, ReminderCommand, typeof reminderEvents> = {
  stream: 'reminder',
  events: reminderEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ day: null, steps: [] }),
  decide: (command, { day, steps }) => {
    switch (command.type) {
      case 'RemindOfDay': {
        // a person who travels west has the same morning again
        const isLater = day === null || command.data.localDate > day.localDate;
        return isLater && command.data.due > 0 ? [{ type: 'DayReminded', data: command.data }] : [];
      }
      case 'RemindOfStep':
        return steps.some((step) => isSame(step, command.data)) ? [] : [{ type: 'StepReminded', data: command.data }];
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
      default:
        return impossible(event);
    }
  },
};
