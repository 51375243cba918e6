import { describe, expect, it } from 'vitest';
import { daysInRow } from './daysInRow.ts';

const minutes = (...times: string[]): number[] => times.map((at) => Date.parse(`${at}:00Z`) / 60_000);

describe('days in a row', () => {
  const worked = minutes('2026-11-17T12:00', '2026-11-19T09:00', '2026-11-19T17:50', '2026-11-20T18:20');

  // shows I51.3
  it.each([
    ['UTC', '2026-11-20', 2],
    ['UTC', '2026-11-21', 2],
    ['UTC', '2026-11-22', 0],
    // 18:20 is past midnight in Kathmandu, 17:50 is before
    ['Asia/Kathmandu', '2026-11-21', 1],
    ['Asia/Kathmandu', '2026-11-20', 1],
    ['America/New_York', '2026-11-20', 2],
  ])('are those of %s: on %s it is the day number %i', (zone, today, count) => {
    expect(daysInRow(worked, { today, zone })).toBe(count);
  });

  it('are none without anything done', () => {
    expect(daysInRow([], { today: '2026-11-20', zone: 'UTC' })).toBe(0);
  });
});
