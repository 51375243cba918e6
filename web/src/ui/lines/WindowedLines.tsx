import Box from '@mui/material/Box';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { lineStyle, useGlide } from './lineMotion.ts';
import { Skeleton } from '../Skeleton.tsx';

export type LinesProps<Item> = {
  /** Names the list for screen readers. */
  label: string;
  /** The loaded items, and how many there are about in all. */
  items: readonly Item[];
  total: number;
  keyOf: (item: Item) => string;
  /** The key of the newest item: the lines glide when it changes. */
  newest: string | null;
  /** Height in pixels of a line before it is measured. */
  estimate: number;
  /** Takes the places of the first and the last drawn item. */
  onRange: (first: number, last: number) => void;
  children: (item: Item, place: number) => ReactNode;
};

/** Where the list begins on the page, in px. */
const useTop = (list: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
};

/** Drawn beyond the edges, so that a quick scroll meets lines rather than blank paper. */
const ahead = 10;

/** A long list that scrolls with the page and grows on top: lines are moved, not laid out again. */
export const WindowedLines = <Item,>(props: LinesProps<Item>) => {
  const { label, items, total, keyOf, newest, estimate, onRange, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const count = Math.max(total, items.length);
  const keyAt = (place: number): string => {
    const item = items[place];
    return item === undefined ? `place ${place}` : keyOf(item);
  };
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey: keyAt,
    overscan: ahead,
    scrollMargin: top,
    // a page that is not laid out says 0 of every line: drawn again and again, all lines would fit into it
    measureElement: (line, entry, instance) => measureElement(line, entry, instance) || estimate,
  });
  const lines = virtualizer.getVirtualItems();
  const [first, last] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  useEffect(() => onRange(first, Math.max(first, last)), [first, last, onRange]);
  const glide = useGlide();
  useLayoutEffect(() => {
    if (list.current) glide(list.current, new Map(lines.map(({ key, start }) => [String(key), start])), newest);
  });
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      // the browser must not follow a line that moves
      sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0, overflowAnchor: 'none' }}
    >
      {lines.map(({ key, index, start }) => {
        const item = items[index];
        return (
          <Box
            key={key}
            component="li"
            ref={virtualizer.measureElement}
            data-index={index}
            data-line={key}
            aria-setsize={count}
            aria-posinset={index + 1}
            sx={lineStyle}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {item === undefined ? <Skeleton variant="rounded" height={estimate} /> : children(item, index)}
          </Box>
        );
      })}
    </Box>
  );
};
