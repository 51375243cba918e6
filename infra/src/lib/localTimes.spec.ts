import { describe, expect, it } from 'vitest';
import { clockIn, momentOf } from './localTimes.ts';

const at = (localDate: string, time: string, timeZone: string): string =>
  new Date(momentOf(localDate, time, timeZone)).toISOString();

describe('the moment of a local time', () => {
  it.each([
    ['does not exist in Berlin, and is an hour later', '2027-03-28', '02:30', 'Europe/Berlin', '01:30', '03:30'],
    ['comes twice in Berlin, and is the first', '2026-10-25', '02:30', 'Europe/Berlin', '00:30', '02:30'],
    ['does not exist in New York, and is an hour later', '2027-03-14', '02:30', 'America/New_York', '07:30', '03:30'],
    ['comes twice in New York, and is the first', '2026-11-01', '01:30', 'America/New_York', '05:30', '01:30'],
    ['is put forward by half an hour on Lord Howe', '2026-10-04', '02:15', 'Australia/Lord_Howe', '15:45', '02:45'],
  ])('%s', (_what, date, time, zone, utc, shown) => {
    expect(at(date, time, zone).slice(11, 16)).toBe(utc);
    expect(clockIn(zone, new Date(momentOf(date, time, zone)))).toEqual({ date, time: shown });
  });

  it('is found in every time zone that a person can choose', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const moment = momentOf('2026-11-23', '08:00', zone);
      expect([zone, clockIn(zone, new Date(moment))]).toEqual([zone, { date: '2026-11-23', time: '08:00' }]);
    }
  });
});
