import { describe, expect, it } from 'vitest';
import { daysFrom, daysUpTo, firstOfMonth, isoWeek, localDateOf, mondayOf } from './week.ts';

describe('the ISO week of a day', () => {
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2026-01-01', '2026-W01'],
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
    ['2026-11-22', '2026-W47'],
    ['2026-11-23', '2026-W48'],
  ])('of %s is %s', (day, week) => expect(isoWeek(day)).toBe(week));
});

describe('the local date of an instant', () => {
  it('depends on the time zone', () => {
    const at = new Date('2026-11-21T23:30:00.000Z');
    expect(localDateOf(at, 'UTC')).toBe('2026-11-21');
    expect(localDateOf(at, 'Europe/Berlin')).toBe('2026-11-22');
    expect(localDateOf(at, 'America/Los_Angeles')).toBe('2026-11-21');
  });

  it('turns at midnight to the millisecond', () => {
    expect(localDateOf(new Date('2026-11-20T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-11-20');
    expect(localDateOf(new Date('2026-11-20T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-11-21');
  });
});

describe('days of weeks and months', () => {
  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on Monday %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('go on over months, leap days and changes of the clock', () => {
    expect(daysFrom('2026-10-24', 2)).toBe('2026-10-26');
    expect(daysFrom('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysUpTo('2026-10-24', '2026-11-01')).toBe(9);
    expect(firstOfMonth('2026-11-22')).toBe('2026-11-01');
  });
});
