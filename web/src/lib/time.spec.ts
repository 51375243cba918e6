import { describe, expect, it } from 'vitest';
import { agoOf } from './time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const before = (ms: number): string => new Date(now - ms).toISOString();
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('how long ago something was', () => {
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
