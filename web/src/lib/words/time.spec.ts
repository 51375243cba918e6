import { describe, expect, it } from 'vitest';
import { agoOf, dayNameOf, shortAgoOf } from './time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const before = (ms: number): string => new Date(now - ms).toISOString();
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('how long ago something was', () => {
  // shows 2.33
  it.each([
    [before(0), 'moments ago'],
    [before(59_000), 'moments ago'],
    [before(-5_000), 'moments ago'],
    [before(minute), '1 minute ago'],
    [before(59 * minute), '59 minutes ago'],
    [before(hour), '1 hour ago'],
    [before(25 * hour), '1 day ago'],
    [before(45 * day), '1 month ago'],
    [before(800 * day), '2 years ago'],
  ])('%s is %s', (at, words) => {
    expect(agoOf(at, now)).toBe(words);
  });
});

describe('the same at a glance', () => {
  it.each([
    [before(-5_000), '0 s'],
    [before(12_900), '12 s'],
    [before(59_999), '59 s'],
    [before(minute), '1 min'],
    [before(hour), '1 h'],
    [before(25 * hour), '1 d'],
    [before(45 * day), '1 mo'],
    [before(800 * day), '2 y'],
  ])('%s is %s', (at, words) => {
    expect(shortAgoOf(at, now)).toBe(words);
  });
});

describe('the name of a day', () => {
  it.each([
    ['2026-11-21', 'UTC', 'Today'],
    ['2026-11-20', 'UTC', 'Yesterday'],
    ['2026-11-19', 'UTC', 'Thursday, November 19'],
    ['2025-12-31', 'UTC', 'December 31, 2025'],
    ['2026-11-22', 'Pacific/Kiritimati', 'Today'],
    ['2026-11-21', 'Pacific/Kiritimati', 'Yesterday'],
  ])('%s in %s is %s', (localDate, zone, words) => {
    expect(dayNameOf(localDate, now, zone)).toBe(words);
  });
});
