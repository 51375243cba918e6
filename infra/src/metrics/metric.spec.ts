import { describe, expect, it } from 'vitest';
import { openMetrics } from './metric.ts';

const open = () =>
  openMetrics({
    doors_total: { type: 'counter', help: 'Doors', labels: { colour: { values: ['red', 'other'] } } },
    rooms: { type: 'gauge', help: 'Rooms', labels: { floor: { values: ['ground', 'other'] } } },
    waits_seconds: { type: 'histogram', help: 'Waits', labels: { room: { values: ['hall'] } }, buckets: [1] },
  });

const seriesOf = async (metrics: { text: () => Promise<string> }, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));

describe('the metrics of a process', () => {
  it('begin with every value that was declared, so that the first increase is one', async () => {
    expect(await seriesOf(open(), 'doors_total')).toEqual([
      'doors_total{colour="red"} 0',
      'doors_total{colour="other"} 0',
    ]);
  });

  it('put "other" in place of values that were not declared, so that nobody makes more series', async () => {
    const metrics = open();
    for (const value of ['red', 'ann@team.example', '/api/prospects/0197']) {
      metrics.count('doors_total', { colour: value });
      metrics.set('rooms', { floor: value }, 3);
      metrics.observe('waits_seconds', { room: value }, 0.5);
    }
    expect(await seriesOf(metrics, 'doors_total')).toEqual([
      'doors_total{colour="red"} 1',
      'doors_total{colour="other"} 2',
    ]);
    expect(await seriesOf(metrics, 'rooms')).toEqual(['rooms{floor="other"} 3']);
    expect(await seriesOf(metrics, 'waits_seconds_count')).toEqual(['waits_seconds_count{room="other"} 3']);
  });

  it('are looked at each time they are asked for', async () => {
    const metrics = open();
    let rooms = 1;
    metrics.onScrape(() => metrics.set('rooms', { floor: 'ground' }, rooms));
    expect(await seriesOf(metrics, 'rooms')).toEqual(['rooms{floor="ground"} 1']);
    rooms = 2;
    expect(await seriesOf(metrics, 'rooms')).toEqual(['rooms{floor="ground"} 2']);
  });

  it('include those of the process', async () => {
    expect(await open().text()).toContain('process_resident_memory_bytes');
  });
});
