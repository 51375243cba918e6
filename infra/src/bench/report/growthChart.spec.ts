import { describe, expect, it } from 'vitest';
import { growthChart } from './growthChart.ts';
import type { BenchRow } from './rows.ts';

const row = (what: string, events: number, members: number, cpuUs: number | null): BenchRow => ({
  name: `${events} events, ${members} members: ${what}`,
  value: 1,
  unit: 'ms',
  reference: null,
  referenceName: '',
  ratio: null,
  aim: '–',
  met: null,
  cpuUs,
  growth: { what, events, members },
});

const heights = (svg: string): number[] =>
  [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y));

describe('the picture of growth', () => {
  it('draws a dearer call higher, on the same scale in every panel', () => {
    const svg = growthChart([row('team', 10_000, 10, 200), row('a <b> search', 10_000, 10, 20_000)], '');
    const [cheap = NaN, dear = NaN] = heights(svg);
    expect(dear).toBeLessThan(cheap);
    expect(svg).toContain('a &lt;b> search');
  });

  it('leaves out what was measured without processor time', () => {
    expect(heights(growthChart([row('team', 10_000, 10, 200), row('assets', 10_000, 10, null)], ''))).toHaveLength(1);
  });
});
