import { views } from '@upline/contracts';
import { expect } from 'vitest';
import type { Dependencies } from '../src/dependencies.ts';

type Moving = Pick<Dependencies, 'events' | 'tracker'>;

const viewNames = views.map(({ name }) => name);

/** Waits until this process knows that all views are at the end of the log. Resolves to that position. */
export const standStill = async ({ events, tracker }: Moving): Promise<number> => {
  let head = 0;
  await expect
    .poll(async () => {
      head = await events.head();
      await tracker.reach(viewNames, head);
      const known = tracker.look(viewNames, []);
      return !(known instanceof Promise) && known.position >= head;
    })
    .toBe(true);
  return head;
};

/** The result of work during which log and views stood still; jobs that are under way may append once more. */
export const whileStill = async <Result>(moving: Moving, work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    const head = await standStill(moving);
    const result = await work();
    if ((await moving.events.head()) === head) return result;
  }
};
