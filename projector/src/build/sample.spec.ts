import type { EventOutline } from '@upline/infra/ports.ts';
import { describe, expect, it } from 'vitest';
import { isMostlyOne, sampleLog } from './sample.ts';

const outlinesOf = (organizations: readonly (string | null)[]): EventOutline[] =>
  organizations.map((organizationId, index) => ({
    ...{ position: index + 1, id: `e${index}`, type: 'AssetShared', organizationId },
  }));

const sample = (all: readonly EventOutline[]) =>
  sampleLog(
    { outline: async ({ after, limit }) => all.filter(({ position }) => position > after).slice(0, limit) },
    { until: all.length, signal: new AbortController().signal },
  );

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a sample of a log', () => {
  it('shows that most of a log is of one organization, wherever that begins', async () => {
    const small = times(4_000, ['a', 'b']).flat();
    expect(isMostlyOne(await sample(outlinesOf(small)))).toBe(false);
    expect(isMostlyOne(await sample(outlinesOf([...small, ...times(30_000, 'c')])))).toBe(true);
  });

  it('leaves events of no organization out of the comparison', async () => {
    const registered = times(20_000, null);
    expect(isMostlyOne(await sample(outlinesOf([...registered, ...times(5_000, 'a')])))).toBe(true);
    expect(isMostlyOne(await sample(outlinesOf(registered)))).toBe(false);
  });

  it('of a short log has its events', async () => {
    expect((await sample(outlinesOf(['a', 'b']))).length).toBeGreaterThan(0);
    expect(await sample([])).toEqual([]);
  });
});
