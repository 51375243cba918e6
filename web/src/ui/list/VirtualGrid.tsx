import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { trusted } from '../../lib/casts.ts';
import { cardGap, cardGrid, cardMinWidth } from './grid.ts';
import { GridCell } from './GridCell.tsx';
import type { DrawnWindow, GridProps } from './GridCell.tsx';
import type { GridWindow } from './GridWindow.tsx';
import { Skeleton } from '../Skeleton.tsx';

// most lists are short, and are drawn without the code that draws a part of a long one
const Windowing = trusted<typeof GridWindow>(
  lazy(async () => ({ default: (await import('./GridWindow.tsx')).GridWindow })),
);

/** Rows up to which all are drawn, rows that such a list may grow to, and rows that stand for a long list at first. */
const few = 40;
const mostGrown = 120;
const atFirst = 24;

/** Whether all rows of a list are drawn; one that grows a little stays so. */
const useIsShort = <Row,>({ rows, total, hasMore }: GridProps<Row>['list']): boolean => {
  const [isShort, setShort] = useState(!hasMore && Math.max(total ?? 0, rows.length) <= few);
  if (isShort && rows.length > mostGrown) setShort(false);
  return isShort;
};

/** Says that all rows of a short list are in use, so that none of them is let go. */
const useWholeRange = <Row,>({ rows, onRange }: GridProps<Row>['list'], isShort: boolean): void => {
  const last = isShort ? rows.length - 1 : null;
  useEffect(() => {
    if (last !== null) onRange(0, Math.max(0, last));
  }, [last, onRange]);
};

type CellsProps<Row> = { grid: GridProps<Row>; drawn: DrawnWindow | null; first: number; last: number; total: number };

/** The cards from one index to another; a skeleton for a row that is not loaded. */
const Cells = <Row,>({ grid, drawn, first, last, total }: CellsProps<Row>) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_none, place) => {
    const index = first + place;
    const row = grid.list.rows[index];
    const line = drawn && index % drawn.columns === 0 ? index / drawn.columns : undefined;
    return row === undefined ? (
      <Skeleton key={index} data-line={line} variant="rounded" height={grid.estimate} />
    ) : (
      <GridCell
        key={grid.keyOf(row)}
        line={line}
        total={total}
        row={row}
        index={index}
        cell={grid.cell}
        render={grid.children}
      />
    );
  });

/**
 * A grid of cards of any length: of a long list only what is in view is drawn, and more is fetched on the way. Its
 * first cards are drawn before the code for that is there, and stay mounted, with their focus and their open menus,
 * when it comes, and when they move to another line.
 */
export const VirtualGrid = <Row,>(props: GridProps<Row>) => {
  const { list, label, estimate, minWidth, gap = cardGap, cell } = props;
  const { rows } = list;
  const isShort = useIsShort(list);
  useWholeRange(list, isShort);
  const [drawn, setDrawn] = useState<DrawnWindow | null>(null);
  const [most] = useState(isShort ? Infinity : atFirst);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const cells = useRef<HTMLDivElement>(null);
  const { first, last } = drawn ?? { first: 0, last: Math.min(rows.length, most) - 1 };
  const total = drawn?.total ?? Math.max(list.total ?? 0, rows.length);
  const columns = minWidth === 'full' ? { gridTemplateColumns: 'minmax(0, 1fr)' } : cardGrid(minWidth);
  return (
    <Box
      ref={setBox}
      {...(cell ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label })}
      aria-busy={list.isPending}
      // a style, not a class: it changes while rows are measured
      {...(drawn && { style: { height: drawn.height } })}
      sx={listStyle}
    >
      {!isShort && box && (
        <Suspense>
          <Windowing
            box={box}
            cells={cells}
            list={list}
            estimate={estimate}
            gap={gap}
            minWidth={minWidth ?? cardMinWidth}
            onWindow={setDrawn}
          />
        </Suspense>
      )}
      <Box
        ref={cells}
        role="presentation"
        style={
          drawn
            ? {
                ...windowStyle,
                transform: `translateY(${drawn.offset}px)`,
                gridTemplateColumns: `repeat(${drawn.columns}, minmax(0, 1fr))`,
                gap,
              }
            : { gap }
        }
        sx={{ ...columns, display: 'grid' }}
      >
        <Cells grid={props} drawn={drawn} first={first} last={last} total={total} />
      </Box>
    </Box>
  );
};

// the browser must not follow a card whose line moved in the grid: it would scroll back what was just scrolled
const listStyle = { position: 'relative', overflowAnchor: 'none' };
const windowStyle = { position: 'absolute', top: 0, left: 0, width: '100%' } as const;
