import type { StoredEvent } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';
import { expect } from 'vitest';
import { projections } from '../src/capabilities.ts';
import type { AnyProjection } from '../src/projection/projection.ts';
import { keyOf } from './given.ts';

const isEmpty = (row: Row): boolean => 'day' in row && row['shares'] === 0 && row['views'] === 0;

/** Fields that say how often a row changed, not what is in it. */
const ages = ['revision'];

/** The rows of one view, without bookkeeping; a day or week in which nothing is counted is as none. */
const rowsOfView = (projection: AnyProjection, events: readonly StoredEvent[]): [string, Row][] => {
  const { view, on } = projection;
  const rows = new Map<string, Row>();
  for (const event of events) {
    const handle = on[event.type];
    const key = handle ? keyOf(projection, event) : null;
    if (!handle || key === null) continue;
    const row = handle(rows.get(key) ?? null, event);
    if (row) rows.set(key, row);
    else rows.delete(key);
  }
  const kept = new Set<string>([...(view.bookkeeping ?? []), ...ages]);
  const shown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([field]) => !kept.has(field)));
  return [...rows].flatMap(([key, row]) => (isEmpty(row) ? [] : [[`${view.name} ${key}`, shown(row)]]));
};

/** The rows of every view. */
export const rowsAfter = (events: readonly StoredEvent[]): Record<string, unknown> =>
  Object.fromEntries(projections.flatMap((projection) => rowsOfView(projection, events)));

/** Expects every view to be as if these events had not been. */
export const expectAsIfNever = (events: readonly StoredEvent[], gone: readonly StoredEvent[]) =>
  expect(rowsAfter(events)).toEqual(rowsAfter(events.filter((event) => !gone.includes(event))));
