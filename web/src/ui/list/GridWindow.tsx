import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { columnsFor } from './grid.ts';
import type { DrawnWindow, GridProps } from './GridCell.tsx';

type ElementRef = RefObject<HTMLElement | null>;

/** Where the grid begins on the page and how many columns it has. */
const useLayout = (box: HTMLElement, minWidth: number | 'full') => {
  const [layout, setLayout] = useState({ top: 0, columns: 1 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const { top, width } = box.getBoundingClientRect();
      const next = {
        top: Math.round(top + window.scrollY),
        columns: minWidth === 'full' ? 1 : columnsFor(width, minWidth),
      };
      setLayout((now) => (now.top === next.top && now.columns === next.columns ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, minWidth]);
  return layout;
};

/**
 * Reports the height of every rendered line whenever it may have changed: all cells of a line are as high as its
 * first.
 */
const useLineHeights = (cells: ElementRef, onHeight: (line: number, height: number) => void): void => {
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
  }, [cells]);
};

/** Drawn beyond the edges, so that a quick scroll meets rows rather than blank paper. */
const aheadPx = 600;

type Props<Row> = Pick<GridProps<Row>, 'list' | 'estimate'> & {
  /** The list, and the grid of its cells within it. */
  box: HTMLElement;
  cells: ElementRef;
  minWidth: number | 'full';
  gap: number;
  onWindow: (drawn: DrawnWindow) => void;
};

/** Tells a long list which of its cards to draw and where, again with each step of scrolling. Draws nothing itself. */
export const GridWindow = <Row,>({ box, cells, list, estimate, minWidth, gap, onWindow }: Props<Row>) => {
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
  // before the size of the page is known there are no lines: what is drawn stays
  const isKnown = lines.length > 0 || total === 0;
  const first = (lines[0]?.index ?? 0) * columns;
  const last = Math.min(total, ((lines.at(-1)?.index ?? -1) + 1) * columns) - 1;
  const offset = (lines[0]?.start ?? top) - top;
  const height = virtualizer.getTotalSize();
  useEffect(() => {
    if (isKnown) onRange(first, Math.max(first, last));
  }, [isKnown, first, last, onRange]);
  useEffect(() => virtualizer.measure(), [columns, virtualizer]);
  useLineHeights(cells, (line, lineHeight) => virtualizer.resizeItem(line, Math.ceil(lineHeight) || estimate));
  // drawn in the same frame
  useLayoutEffect(() => {
    if (isKnown) onWindow({ total, columns, first, last, offset, height });
  }, [isKnown, total, columns, first, last, offset, height, onWindow]);
  return null;
};
