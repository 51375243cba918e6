import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { cardGap, columnsFor } from './grid.ts';
import { GridCell } from './GridCell.tsx';
import type { GridProps } from './GridCell.tsx';
import { Skeleton } from './Skeleton.tsx';

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

/** Drawn beyond the edges, so that a quick scroll meets rows rather than blank paper. */
const aheadPx = 600;

type LinesProps<Row> = Pick<GridProps<Row>, 'list' | 'estimate'> & { minWidth: number | 'full'; gap: number };

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
export const WindowedGrid = <Row,>({
  list,
  label,
  keyOf,
  children,
  estimate,
  minWidth = 300,
  gap = cardGap,
  cell,
}: GridProps<Row>) => {
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
            <GridCell
              key={keyOf(row)}
              line={line}
              total={total}
              row={row}
              index={index}
              cell={cell}
              render={children}
            />
          );
        })}
      </Box>
    </Box>
  );
};

// the browser must not follow a card whose line moved in the grid: it would scroll back what was just scrolled
const listStyle = { position: 'relative', overflowAnchor: 'none' };
const cellsStyle = { position: 'absolute', top: 0, left: 0, width: '100%', display: 'grid' };
