import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { RevisionConflict } from '@upline/infra/ports/eventStore.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { ServerMetrics } from './openServerMetrics.ts';
import type { appendOutcomes } from './serverMetrics.ts';

type Outcome = (typeof appendOutcomes)[number];

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof RevisionConflict) return 'conflict';
  if (!(error instanceof Unavailable)) return 'refused';
  return error.outcomeUnknown ? 'unknown' : 'unavailable';
};

const watchAppends =
  (append: EventStore['append'], metrics: ServerMetrics): EventStore['append'] =>
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

/** Notes how long requests wait for a read. */
const timedRead =
  <Arguments extends readonly unknown[], Answer>(read: (...given: Arguments) => Promise<Answer>) =>
  (...given: Arguments): Promise<Answer> =>
    timed('reads', () => read(...given));

/** Counts appends, and notes how long each request waits for the stores. */
export const watchPorts = (ports: Ports, metrics: ServerMetrics): Ports => {
  const { documents, events, reads } = ports;
  return {
    ...ports,
    documents: {
      ...documents,
      find: <T>(collection: string, id: string) => timed('reads', () => documents.find<T>(collection, id)),
    },
    events: {
      ...events,
      append: watchAppends(events.append, metrics),
      readStream: timedRead(events.readStream),
      begun: timedRead(events.begun),
    },
    reads: {
      ...reads,
      load: timedRead(reads.load),
      find: timedRead(reads.find),
      count: timedRead(reads.count),
      search: timedRead(reads.search),
    },
  };
};
