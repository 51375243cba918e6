import { describe, expect, it } from 'vitest';
import { pauseAfter } from './live.ts';

/** How many deeds there are in so many ms. */
const deedsIn = (untilMs: number): number => {
  let deeds = 0;
  for (let elapsed = 0; elapsed < untilMs; elapsed += pauseAfter(elapsed)) deeds += 1;
  return deeds;
};
const minute = 60_000;

describe('the live part of the demo', () => {
  it('moves every few seconds for people who have just come', () => {
    expect(deedsIn(minute)).toBeGreaterThanOrEqual(15);
    expect(deedsIn(5 * minute)).toBeGreaterThanOrEqual(40);
  });

  // shows I47
  it('adds less in an hour and in a day than a week of the history, so that no chart has a cliff', () => {
    // the last week of the history has about 125 shares and 165 openings
    expect(deedsIn(60 * minute)).toBeLessThan(120);
    expect(deedsIn(24 * 60 * minute)).toBeLessThan(300);
  });
});
