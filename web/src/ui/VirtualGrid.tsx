import Box from '@mui/material/Box';
import type { BoxProps } from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { PagesResult } from '../lib/useViewPages.ts';
import { cardGap, columnsFor } from './grid.ts';

type Props<Row> = {
  /** The list, from `useViewPages`. */
  list: PagesResult<Row>;
  /** Names the list for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  children: (row: Row, index: number) => ReactNode;
  /** Height in pixels of a row before it is measured. */
  estimate: number;
  /** Narrowest card in pixels; `'full'` makes one column. */
  minWidth?: number | 'full';
  gap?: number;
  /** Properties of each cell, for a grid that is not a list: its cells are then rows of a group. */
  cell?: (row: Row, index: number) => BoxProps;
};

/** Where the grid begins on the page and how many columns it has. */
const useLayout = (box: RefObject<HTMLElement | null>, minWidth: number | 'full') => {
  const [layout, setLayout] = useState({ top: 0, columns: 1 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { top, width } = element.getBoundingClientRect();
      const next = {
        top: Math.round(top + window.scrollY),
        columns: minWidth === 'full' ? 1 : columnsFor(width, minWidth),
      };
      setLayout((now) => (now.top === next.top && now.columns === next.columns ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, minWidth]);
  return layout;
};

/**
 * Reports the height of every rendered line whenever it may have changed: all cells of a line are as high as its
 * first.
 */
const useLineHeights = (onHeight: (line: number, height: number) => void): RefObject<HTMLDivElement | null> => {
  const cells = useRef<HTMLDivElement>(null);
  const measure = useEffectEvent(() => {
    for (const cell of cells.current?.querySelectorAll<HTMLElement>(':scope > [data-line]') ?? [])
      onHeight(Number(cell.dataset['line']), cell.getBoundingClientRect().height);
  });
  // before anything is painted, but not while React is at work: a height that changed is drawn at once
  useLayoutEffect(() => queueMicrotask(() => measure()));
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    if (cells.current) observer.observe(cells.current);
    return () => observer.disconnect();
  }, []);
  return cells;
};

type CellProps<Row> = { row: Row; index: number; render: (row: Row, index: number) => ReactNode };

/** A card that is rendered again only when its row changes, not at every step of scrolling. */
const Cell = <Row,>({ row, index, render }: CellProps<Row>) => useMemo(() => render(row, index), [render, row, index]);

/** Drawn beyond the edges, so that a quick scroll meets rows rather than blank paper. */
const aheadPx = 600;

type LinesProps<Row> = Pick<Props<Row>, 'list' | 'estimate'> & { minWidth: number | 'full'; gap: number };

/** The lines to draw: their cards, columns and place, and the height of the whole grid. */
const useLines = <Row,>(box: RefObject<HTMLElement | null>, { list, estimate, minWidth, gap }: LinesProps<Row>) => {
  const { top, columns } = useLayout(box, minWidth);
  const { rows, onRange } = list;
  const total = list.hasMore ? Math.max(list.total ?? 0, rows.length) : rows.length;
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => estimate,
    gap,
    overscan: Math.max(3, Math.ceil(aheadPx / estimate)),
    scrollMargin: top,
  });
  const lines = virtualizer.getVirtualItems();
  const first = (lines[0]?.index ?? 0) * columns;
  const last = Math.min(total, ((lines.at(-1)?.index ?? -1) + 1) * columns) - 1;
  useEffect(() => onRange(first, Math.max(first, last)), [first, last, onRange]);
  useEffect(() => virtualizer.measure(), [columns, virtualizer]);
  const cells = useLineHeights((line, height) => virtualizer.resizeItem(line, Math.ceil(height) || estimate));
  return {
    cells,
    columns,
    total,
    first,
    last,
    offset: (lines[0]?.start ?? top) - top,
    height: virtualizer.getTotalSize(),
  };
};

/** A grid of cards of any length: only what is in view is drawn, and more is fetched before the reader gets there. */
export const VirtualGrid = <Row,>({
  list,
  label,
  keyOf,
  children,
  estimate,
  minWidth = 300,
  gap = cardGap,
  cell,
}: Props<Row>) => {
  const box = useRef<HTMLDivElement>(null);
  const { rows } = list;
  const { cells, columns, total, first, last, offset, height } = useLines(box, { list, estimate, minWidth, gap });

  return (
    <Box
      ref={box}
      {...(cell ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label })}
      aria-busy={list.isPending}
      // a style, not a class: it changes while rows are measured
      style={{ height }}
      sx={listStyle}
    >
      {/* one grid for all lines: a card that moves to another line stays mounted, with its focus and its open menu */}
      <Box
        ref={cells}
        role="presentation"
        style={{
          transform: `translateY(${offset}px)`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gap,
        }}
        sx={cellsStyle}
      >
        {Array.from({ length: Math.max(0, last - first + 1) }, (_none, place) => {
          const index = first + place;
          const row = rows[index];
          const line = index % columns === 0 ? index / columns : undefined;
          return row === undefined ? (
            <Skeleton key={index} data-line={line} variant="rounded" height={estimate} />
          ) : (
            <Box
              key={keyOf(row)}
              data-line={line}
              {...(cell?.(row, index) ?? {
                role: 'listitem',
                'aria-setsize': total,
                'aria-posinset': index + 1,
                sx: cellStyle,
              })}
            >
              <Cell row={row} index={index} render={children} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

// the browser must not follow a card whose line moved in the grid: it would scroll back what was just scrolled
const listStyle = { position: 'relative', overflowAnchor: 'none' };
const cellsStyle = { position: 'absolute', top: 0, left: 0, width: '100%', display: 'grid' };
const cellStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 };
