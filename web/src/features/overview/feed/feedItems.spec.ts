import type { ActivityAnswer } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { feedItems, keyOfItem } from './feedItems.ts';

const user = { id: 'u1', firstName: 'Sofia', lastName: 'Rossi', initials: 'SR', name: 'Sofia Rossi' };

const shared = (id: string, createdAt: string): ActivityAnswer => ({
  id,
  type: 'asset_shared',
  subject: 'X',
  description: 'Sofia Rossi shared “X”',
  createdAt,
  at: 1,
  user,
  leadsTo: null,
});

describe('the lines for days in the feed', () => {
  const linesOf = (...times: string[]) =>
    feedItems(
      times.map((time, place) => shared(`e${place}`, time)),
      { timeZone: 'UTC', hasMore: false },
    );

  it('are each there once, before the lines of their day', () => {
    const lines = linesOf('2026-11-22T09:00:00Z', '2026-11-21T09:00:00Z');
    expect(lines.map(({ day, run }) => [day, run === null])).toEqual([
      ['2026-11-22', true],
      ['2026-11-22', false],
      ['2026-11-21', true],
      ['2026-11-21', false],
    ]);
  });

  it('have keys of their own where entries of two days alternate', () => {
    const keys = linesOf(
      '2026-11-22T00:00:01Z',
      '2026-11-21T23:59:59Z',
      '2026-11-22T00:00:00Z',
      '2026-11-21T23:59:58Z',
    );
    expect(new Set(keys.map(keyOfItem)).size).toBe(8);
  });
});
