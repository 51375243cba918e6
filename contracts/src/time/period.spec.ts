import { describe, expect, it } from 'vitest';
import { slotOf, weekSlot } from './period.ts';
import { daysFrom } from './week.ts';

describe('the slot of a week', () => {
  // shows I40
  it('is one from Monday to Sunday, and the other one in the week before, over a year of 53 weeks too', () => {
    let monday = '2026-11-30';
    for (let week = 0; week < 60; week += 1) {
      const next = daysFrom(monday, 7);
      expect(weekSlot(daysFrom(monday, 6)), monday).toEqual(weekSlot(monday));
      expect(weekSlot(next).slot, next).not.toBe(weekSlot(monday).slot);
      expect(slotOf('last-week', daysFrom(next, week % 7))).toEqual(weekSlot(monday));
      monday = next;
    }
  });
});
