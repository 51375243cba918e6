import type { EventStore, Ports } from '@upline/infra/ports.ts';
import { RevisionConflict, Unavailable } from '@upline/infra/ports.ts';
import type { OpenMetrics } from '@upline/infra/metrics/metric.ts';
import { timed } from '@upline/infra/requestContext.ts';
import type { appendOutcomes, serverMetrics } from './serverMetrics.ts';

type Outcome = (typeof appendOutcomes)[number];

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof RevisionConflict) return 'conflict';
  if (!(error instanceof Unavailable)) return 'refused';
  return error.outcomeUnknown ? 'unknown' : 'unavailable';
};

const watchAppends =
  (append: EventStore['append'], metrics: OpenMetrics<typeof serverMetrics>): EventStore['append'] =>
  async (stream, expected, events) => {
    const startedAt = performance.now();
    try {
      const result = await timed('append', () => append(stream, expected, events));
      metrics.observe('upline_append_seconds', {}, (performance.now() - startedAt) / 1_000);
      metrics.count('upline_appends_total', { outcome: 'stored' });
      return result;
    } catch (error) {
      metrics.count('upline_appends_total', { outcome: outcomeOf(error) });
      throw error;
    }
  };

/** Counts appends, and notes how long each request waits for the stores. */
export const watchPorts = (ports: Ports, metrics: OpenMetrics<typeof serverMetrics>): Ports => {
  const { events, reads } = ports;
  return {
    ...ports,
    events: {
      ...events,
      append: watchAppends(events.append, metrics),
      readStream: (stream, part) => timed('reads', () => events.readStream(stream, part)),
    },
    reads: {
      ...reads,
      load: (generation, keys) => timed('reads', () => reads.load(generation, keys)),
      find: (generation, query) => timed('reads', () => reads.find(generation, query)),
      count: (generation, query) => timed('reads', () => reads.count(generation, query)),
      search: (generation, query) => timed('reads', () => reads.search(generation, query)),
    },
  };
};
