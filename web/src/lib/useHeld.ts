import { useCallback, useState } from 'react';

type Entry = { id: string; at: number };

/**
 * Keeps a growing list still under the reader's eyes: once they have scrolled away from the top, new rows wait until they come
 * back. `waiting` says how many do.
 */
export const useHeld = <Row extends Entry>(rows: readonly Row[]) => {
  const [heldId, setHeldId] = useState<string | null>(null);
  const topId = rows[0]?.id ?? null;
  const waiting =
    heldId === null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => row.id === heldId),
        );
  const follow = useCallback((isAtTop: boolean) => setHeldId((held) => (isAtTop ? null : (held ?? topId))), [topId]);
  return { shown: waiting === 0 ? rows : rows.slice(waiting), waiting, follow };
};

/** Tells rows that came while the reader watched from those that were there first. */
export const useFresh = <Row extends Entry>(rows: readonly Row[], isLoaded: boolean): ((row: Row) => boolean) => {
  const [since, setSince] = useState<number | null>(null);
  if (since === null && isLoaded) setSince(rows[0]?.at ?? 0);
  return (row) => since !== null && row.at > since;
};
