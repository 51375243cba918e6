import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PagesResult } from '../sync/pagesResult.ts';

/**
 * Keeps a list still under the reader's eyes: once they have scrolled away from the top, rows that come on top wait
 * until they come back. `waiting` says how many do.
 */
export const useSteadyRows = <Row>(rows: readonly Row[], idOf: (row: Row) => string) => {
  const [heldId, setHeldId] = useState<string | null>(null);
  const top = rows[0];
  const topId = top === undefined ? null : idOf(top);
  const waiting =
    heldId === null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => idOf(row) === heldId),
        );
  const noteAtTop = useCallback((isAtTop: boolean) => setHeldId((held) => (isAtTop ? null : (held ?? topId))), [topId]);
  return { shown: waiting === 0 ? rows : rows.slice(waiting), waiting, noteAtTop };
};

const nearTopPx = 60;

/** The same for a list that scrolls with the page: a list whose rows are held, for a grid, and how many wait. */
export const useSteadyList = <Row>(list: PagesResult<Row>, idOf: (row: Row) => string) => {
  const { shown, waiting, noteAtTop } = useSteadyRows(list.rows, idOf);
  useEffect(() => {
    const onScroll = (): void => noteAtTop(window.scrollY < nearTopPx);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [noteAtTop]);
  const { onRange } = list;
  const onShown = useCallback(
    (first: number, last: number) => onRange(first + waiting, last + waiting),
    [onRange, waiting],
  );
  const held = useMemo<PagesResult<Row>>(
    () => ({ ...list, rows: shown, total: list.total === null ? null : list.total - waiting, onRange: onShown }),
    [list, shown, waiting, onShown],
  );
  return { held, waiting };
};

type Entry = { id: string; at: number };

/** Says of a row whether it came while the reader watched, after the first ones. */
export const useFresh = <Row extends Entry>(rows: readonly Row[], isLoaded: boolean): ((row: Row) => boolean) => {
  const [since, setSince] = useState<number | null>(null);
  if (since === null && isLoaded) setSince(rows[0]?.at ?? 0);
  return (row) => since !== null && row.at > since;
};
