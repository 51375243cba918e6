import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { lineStyle, linesIn, useGlide } from './lineMotion.ts';

type Props<Item> = {
  /** Names the list for screen readers, where no heading does. */
  label?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The key of the newest item: the lines glide when it changes. */
  newest: string | null;
  children: (item: Item, place: number) => ReactNode;
};

/** A short list that grows on top: the lines below a new one are moved, not laid out again. */
export const LineStack = <Item,>({ label, items, keyOf, newest, children }: Props<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  const glide = useGlide();
  const stack = useEffectEvent(() => {
    if (!list.current) return;
    const measured = linesIn(list.current).map(
      ([key, line]) => [key, line, line.getBoundingClientRect().height] as const,
    );
    const tops = new Map<string, number>();
    let top = 0;
    for (const [key, line, height] of measured) {
      tops.set(key, top);
      line.style.transform = `translateY(${top}px)`;
      top += height;
    }
    list.current.style.height = `${top}px`;
    list.current.dataset['stacked'] = '';
    glide(list.current, tops, newest);
  });
  useLayoutEffect(() => stack());
  useEffect(() => {
    const observer = new ResizeObserver(() => stack());
    for (const line of list.current?.children ?? []) observer.observe(line);
    return () => observer.disconnect();
  }, [items]);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={stacked}>
      {items.map((item, place) => (
        <Box key={keyOf(item)} component="li" data-line={keyOf(item)}>
          {children(item, place)}
        </Box>
      ))}
    </Box>
  );
};

const stacked = {
  position: 'relative',
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowAnchor: 'none',
  // before they are measured, as a server draws them, the lines lie below each other by themselves
  '&[data-stacked] > [data-line]': lineStyle,
};
