import type { EventLookup, EventOutline } from '@upline/infra/ports.ts';
import { settings } from '../settings.ts';

/** Places of a log that are looked at, and how many events at each of them. */
const places = 16;
const eventsAtPlace = 64;

/** Some events from everywhere in the log, up to a position: reading the outlines of all costs 3 µs an event. */
export const sampleLog = async (
  { outline }: Pick<EventLookup, 'outline'>,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<EventOutline[]> => {
  const sample: EventOutline[] = [];
  for (let place = 0; place < places; place += 1) {
    signal.throwIfAborted();
    const after = Math.floor((until * place) / places);
    sample.push(...(await outline({ after, limit: eventsAtPlace })));
  }
  return sample;
};

/** Whether one organization has most of the events that belong to one. */
export const isMostlyOne = (sample: readonly EventOutline[]): boolean => {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { organizationId } of sample) {
    if (organizationId === null) continue;
    counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
    all += 1;
  }
  return Math.max(0, ...counts.values()) > all * settings.largestShare;
};
