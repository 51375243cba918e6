import { describe, expect, it } from 'vitest';
import { pauseMsAfter } from './batchPacing.ts';

describe('gathering events before a batch', () => {
  it('follows events that come one by one at once', () => {
    expect(pauseMsAfter({ events: 1, tookMs: 10, sinceMs: 10 })).toBe(0);
    expect(pauseMsAfter({ events: 15, tookMs: 10, sinceMs: 10 })).toBe(0);
  });

  // shows I61
  it('begins a batch every quarter of a second while hundreds of events come in a second', () => {
    expect(pauseMsAfter({ events: 40, tookMs: 20, sinceMs: 20 })).toBe(230);
    expect(pauseMsAfter({ events: 100, tookMs: 60, sinceMs: 250 })).toBe(190);
    expect(pauseMsAfter({ events: 100, tookMs: 400, sinceMs: 250 })).toBe(0);
  });

  // shows I61
  it('follows at once again when fewer come, although each batch gathered some', () => {
    expect(pauseMsAfter({ events: 74, tookMs: 20, sinceMs: 250 })).toBe(0);
    expect(pauseMsAfter({ events: 75, tookMs: 20, sinceMs: 250 })).toBe(230);
  });

  // shows I61
  it('begins batches further apart the more events come, at most a second', () => {
    expect(pauseMsAfter({ events: 125, tookMs: 20, sinceMs: 250 })).toBe(230);
    expect(pauseMsAfter({ events: 300, tookMs: 20, sinceMs: 250 })).toBe(580);
    expect(pauseMsAfter({ events: 720, tookMs: 20, sinceMs: 600 })).toBe(580);
    expect(pauseMsAfter({ events: 7_000, tookMs: 400, sinceMs: 1_000 })).toBe(600);
  });

  it('takes events that came at once for no rate', () => {
    expect(pauseMsAfter({ events: 125, tookMs: 20, sinceMs: 1 })).toBe(230);
  });

  it('waits for nothing while the loop catches up', () => {
    expect(pauseMsAfter({ events: 8_000, tookMs: 20, sinceMs: 20 })).toBe(0);
  });
});
