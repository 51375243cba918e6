import { localDateOf } from '@upline/contracts';
import type { Moment } from '@upline/contracts';
import { useEffect, useState } from 'react';
import { browserStore } from '../../../lib/browser/stores.ts';
import { readersZone } from '../../../lib/words/time.ts';

/** The last moment of each kind that was shown, and its day. */
type Shown = Readonly<Record<string, unknown>>;

const read = (key: string): Shown => {
  const kept = browserStore.json(key);
  return typeof kept === 'object' ? { ...kept } : {};
};

const markOf = ({ id }: Moment, day: string): string => `${day} ${id}`;

/** Whether this moment, or another one of its kind on this day, was shown in this browser. */
const wasShown = (shown: Shown, moment: Moment, day: string): boolean => {
  const mark = shown[moment.kind];
  return typeof mark === 'string' && (mark.startsWith(`${day} `) || mark.endsWith(` ${moment.id}`));
};

/**
 * The moment to celebrate now, until it is closed: each once in this browser, and one of a kind a day. `person` is
 * `{userId}/{organizationId}`.
 */
export const useMoment = (person: string, { moments, isFront }: { moments: readonly Moment[]; isFront: boolean }) => {
  const key = `upline-moments/${person}`;
  const [current, setCurrent] = useState<Moment | null>(null);
  const day = localDateOf(new Date(), readersZone());
  const next = isFront && !current ? moments.find((moment) => !wasShown(read(key), moment, day)) : undefined;
  if (next) setCurrent(next);
  useEffect(() => {
    if (current) browserStore.set(key, JSON.stringify({ ...read(key), [current.kind]: markOf(current, day) }));
  }, [current, day, key]);
  return { moment: current, close: () => setCurrent(null) };
};
