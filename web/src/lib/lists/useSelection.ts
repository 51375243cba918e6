import { useMemo, useState } from 'react';
import type { PagesResult } from '../sync/pagesResult.ts';

/** Rows that can be chosen at once: each is changed by a command of its own. */
export const mostSelected = 100;

/** The chosen rows of a list. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Chooses a row or lets go of it; with `range` also those between it and the last one. */
  toggle: (id: string, range?: boolean) => void;
  /** Chooses the first rows, and loads as many as can be chosen at once. */
  chooseAll: () => void;
  /** Chooses the first rows, or lets go of all. */
  toggleAll: () => void;
  clear: () => void;
};

type List<Row> = Pick<PagesResult<Row>, 'rows' | 'hasMore' | 'onRange'>;

/** Keeps which rows are chosen. One that leaves the list is no longer chosen; so are all when `scope` changes. */
export const useSelection = <Row>(
  { rows, hasMore, onRange }: List<Row>,
  keyOf: (row: Row) => string,
  scope: string,
): Selection<Row> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const [seen, setSeen] = useState(scope);
  // whether the rows that are loaded next are chosen with the first ones
  const [awaitsMore, setAwaitsMore] = useState(false);
  const choose = (next: ReadonlySet<string>, awaits = false): void => {
    setIds(next);
    setAwaitsMore(awaits);
  };
  const isFull = rows.length >= mostSelected || !hasMore;
  const chooseFirst = (): void => choose(new Set(rows.slice(0, mostSelected).map(keyOf)), !isFull);
  if (seen !== scope) {
    setSeen(scope);
    choose(new Set());
  } else if (awaitsMore && isFull) chooseFirst();
  const chosen = useMemo(() => rows.filter((row) => ids.has(keyOf(row))), [rows, ids, keyOf]);
  const between = (one: string, other: string): string[] => {
    const keys = rows.map(keyOf);
    const [from, to] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b);
    return from === undefined || from < 0 ? [other] : keys.slice(from, (to ?? from) + 1);
  };
  const chooseAll = (): void => {
    chooseFirst();
    if (!isFull) onRange(0, mostSelected - 1);
  };
  return {
    rows: chosen,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const next = new Set(chosen.map(keyOf));
      if (range && last !== null) for (const one of between(last, id)) next.add(one);
      else if (!next.delete(id)) next.add(id);
      choose(new Set([...next].slice(0, mostSelected)));
      setLast(id);
    },
    chooseAll,
    toggleAll: () => (chosen.length > 0 ? choose(new Set()) : chooseAll()),
    clear: () => choose(new Set()),
  };
};
