import { describe, expect, it } from 'vitest';
import type { DayTimes } from './mornings.ts';
import { morningOf } from './mornings.ts';

const usual: DayTimes = { dayStart: '08:00', quietFrom: null, quietTo: null };

/** The minutes of some days, in UTC, at which a person's reminder begins to come, each with its local date. */
const beginnings = (timeZone: string, times: DayTimes, [first, last]: [string, string]): string[] => {
  const found: string[] = [];
  let before: string | null = null;
  for (let ms = Date.parse(first); ms < Date.parse(last); ms += 60_000) {
    const morning = morningOf(new Date(ms), timeZone, times);
    if (morning !== null && morning !== before) found.push(`${morning} at ${new Date(ms).toISOString().slice(0, 16)}`);
    before = morning ?? before;
  }
  return found;
};

const oneDay: [string, string] = ['2026-11-23T00:00Z', '2026-11-24T00:00Z'];

describe('the reminder of a morning', () => {
  // shows I54
  it.each([
    ['UTC', '08:00'],
    ['Asia/Kathmandu', '02:15'],
    ['Pacific/Apia', '19:00'],
    ['Australia/Lord_Howe', '21:00'],
    ['America/St_Johns', '11:30'],
    ['Europe/Berlin', '07:00'],
    ['America/New_York', '13:00'],
    ['Asia/Kolkata', '02:30'],
    ['Pacific/Chatham', '18:15'],
    ['America/Sao_Paulo', '11:00'],
    ['Africa/Cairo', '06:00'],
    ['Pacific/Honolulu', '18:00'],
  ])('comes at eight of %s, and once a day', (zone, utc) => {
    const date = morningOf(new Date(`2026-11-23T${utc}Z`), zone, usual) ?? '';
    expect(beginnings(zone, usual, oneDay)).toContain(`${date} at 2026-11-23T${utc}`);
    expect(new Set(beginnings(zone, usual, oneDay).map((one) => one.slice(0, 10))).size).toBeLessThanOrEqual(2);
  });

  // shows I54
  it.each([
    ['Europe/Berlin', '2027-03-28', '02:30', '01:30'],
    ['Europe/Berlin', '2026-10-25', '02:30', '00:30'],
    ['America/New_York', '2027-03-14', '02:30', '07:30'],
    ['America/New_York', '2026-11-01', '01:30', '05:30'],
  ])('comes once in %s on %s at %s, when the clock is changed', (zone, day, dayStart, utc) => {
    const times = { ...usual, dayStart };
    const found = beginnings(zone, times, [`${day}T00:00Z`, `${day}T12:00Z`]);
    expect(found).toEqual([`${day} at ${day}T${utc}`]);
  });

  it.each([
    ['waits for the end of quiet hours over midnight', '08:00', '22:00', '09:30', '09:30'],
    ['waits for the end of quiet hours at noon', '12:30', '12:00', '14:00', '14:00'],
    ['comes when the day starts before the quiet hours', '08:00', '21:00', '07:00', '08:00'],
    ['comes when the quiet hours end as the day starts', '07:00', '21:00', '07:00', '07:00'],
  ])('%s', (_what, dayStart, quietFrom, quietTo, utc) => {
    const found = beginnings('UTC', { dayStart, quietFrom, quietTo }, oneDay);
    expect(found.filter((one) => one.startsWith('2026-11-23'))).toEqual([`2026-11-23 at 2026-11-23T${utc}`]);
  });

  // shows I54
  it('comes up to four hours late, and never in quiet hours', () => {
    const at = (time: string, times = usual) => morningOf(new Date(`2026-11-23T${time}Z`), 'UTC', times);
    expect([at('07:59'), at('08:00'), at('11:59'), at('12:00')]).toEqual([null, '2026-11-23', '2026-11-23', null]);
    const late = { dayStart: '20:00', quietFrom: '22:00', quietTo: '06:00' };
    expect([at('21:59', late), at('22:00', late)]).toEqual(['2026-11-23', null]);
    expect(at('01:00', { ...usual, dayStart: '23:00' })).toBe('2026-11-22');
  });
});
