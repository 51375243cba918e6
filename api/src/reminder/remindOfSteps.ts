import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NextStepRow } from '@upline/contracts';
import { nextStepsView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';
import type { Minute, RemindNeeds } from './storeReminder.ts';
import { createSeen, lateMs, storeReminder, succeeds } from './storeReminder.ts';

/** Steps whose rows are read at once. */
const pageSize = 200;

/** Reminds the owner of a step whose time came, unless it was done or moved a moment ago. */
const remindOfStep = async (needs: RemindNeeds, row: NextStepRow): Promise<void> => {
  const { organizationId, prospectId, ownerId: userId, followUpId } = row;
  if ((await needs.roleOf(organizationId, userId)) === null) return;
  const { state } = await needs.prospects.cached(prospectId);
  const followUp = state.status === 'present' && state.ownerId === userId ? state.steps.followUp : null;
  if (followUp?.id !== followUpId || followUp.dueOn !== row.dueOn || followUp.dueTime !== row.dueTime) return;
  const { dueOn, dueTime } = followUp;
  if (dueTime === null) return;
  const command = { type: 'RemindOfStep' as const, data: { userId, prospectId, dueOn, dueTime } };
  await storeReminder(needs, { organizationId, command });
};

/** Steps of an organization whose time came at a moment or shortly before, the earliest first. */
const stepsBefore = async function* (reader: Reader, at: Date): AsyncGenerator<NextStepRow> {
  const where = { remindAt: { atLeast: at.getTime() - lateMs } };
  let cursor: string | undefined;
  do {
    const page = await reader.page(
      nextStepsView,
      { index: 'byReminder', where, total: 0 },
      { limit: pageSize, cursor },
    );
    for (const row of page.rows) {
      if (row.remindAt === null || row.remindAt > at.getTime()) return;
      if (!row.deleted) yield row;
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
};

/** Makes the function that reminds people of steps with a time. */
export const createRemindOfSteps = (needs: RemindNeeds): ((minute: Minute) => Promise<void>) => {
  const seen = createSeen();
  return async (minute) => {
    const { at, zones } = minute;
    seen.forget(at);
    for (const organizationId of zones.keys())
      for await (const row of stepsBefore(needs.readerOf(organizationId), at)) {
        const key = [row.prospectId, row.ownerId, row.remindAt].join(' ');
        if (seen.has(key)) continue;
        await nextTurn();
        if (await succeeds(minute, () => remindOfStep(needs, row))) seen.add(key, at);
      }
  };
};
