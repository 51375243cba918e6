import { describe, expect, it } from 'vitest';
import { settings } from '../settings.ts';
import { keepLastChanges } from './notifier.ts';
import type { LastChanges } from './notifier.ts';

describe('the last changes of a build', () => {
  it('are those of the greatest position, in whatever order rows are written', () => {
    const lastChanges: LastChanges = new Map();
    keepLastChanges(lastChanges, [{ audience: 'user:u1', position: 9 }]);
    keepLastChanges(lastChanges, [{ audience: 'user:u1', position: 4 }]);
    expect([...lastChanges]).toEqual([['user:u1', 9]]);
  });

  it('are kept for a bounded number of audiences, those that were written last', () => {
    const lastChanges: LastChanges = new Map([['user:first', 1]]);
    const others = Array.from({ length: settings.buildAudiences }, (_, at) => ({
      audience: `user:${at}` as const,
      position: at + 2,
    }));
    keepLastChanges(lastChanges, others);
    expect(lastChanges.size).toBe(settings.buildAudiences);
    expect(lastChanges.has('user:first')).toBe(false);
  });
});
