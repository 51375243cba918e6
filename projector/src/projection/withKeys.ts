import type { StoredEvent } from '@upline/contracts';
import type { KeyOf } from '@upline/infra/keys/comparingKeys.ts';
import type { Row } from '@upline/infra/ports/rows.ts';
import type { AnyProjection, RowHandler } from './projection.ts';
import { organizationOf } from './projection.ts';

/**
 * A projection whose rows get their comparing keys. The secret is no part of the log: a projection itself names texts,
 * and its rows have the same keys live and rebuilt.
 */
export const withKeys = (projection: AnyProjection, keyOf: KeyOf): AnyProjection => {
  const { keyed } = projection;
  if (!keyed) return projection;
  // the row is the fold's own where its texts have changed: its handler has copied it or changed it where it is
  const add = (row: Row, organizationId: string): Row => {
    const keys = Object.entries(keyed.texts(row)).map(
      ([field, text]) => [field, typeof text === 'string' ? keyOf({ organizationId, field, text }) : null] as const,
    );
    return keys.every(([field, key]) => row[field] === key) ? row : Object.assign(row, Object.fromEntries(keys));
  };
  const on: Record<string, RowHandler<Row, StoredEvent>> = {};
  for (const [type, handle] of Object.entries(projection.on)) {
    if (!handle) continue;
    const isKeyed = keyed.after.includes(type);
    on[type] = isKeyed
      ? (before, event) => {
          const row = handle(before, event);
          return row && add(row, organizationOf(event));
        }
      : handle;
  }
  return { ...projection, on };
};
