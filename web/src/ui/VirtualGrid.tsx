import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useState } from 'react';
import { trusted } from '../lib/kit.ts';
import { cardGap, cardGrid } from './grid.ts';
import { GridCell } from './GridCell.tsx';
import type { GridProps } from './GridCell.tsx';
import type { WindowedGrid } from './WindowedGrid.tsx';

// most lists are short, and are drawn without the code that draws a part of a long one
const Windowed = trusted<typeof WindowedGrid>(
  lazy(async () => ({ default: (await import('./WindowedGrid.tsx')).WindowedGrid })),
);

/** Rows up to which all are drawn, rows that such a list may grow to, and rows that stand for a long list at first. */
const few = 40;
const mostGrown = 120;
const first = 24;

/** A grid of cards of any length: of a long list only what is in view is drawn, and more is fetched on the way. */
export const VirtualGrid = <Row,>(props: GridProps<Row>) => {
  const { rows, total, hasMore } = props.list;
  // a list that grows a little keeps its cards, with their focus and open menus
  const [isShort, setShort] = useState(!hasMore && Math.max(total ?? 0, rows.length) <= few);
  if (isShort && rows.length > mostGrown) setShort(false);
  if (isShort) return <WholeGrid {...props} />;
  return (
    <Suspense fallback={<WholeGrid {...props} most={first} />}>
      <Windowed {...props} />
    </Suspense>
  );
};

type WholeProps<Row> = GridProps<Row> & {
  /** How many rows stand for the others until these can be drawn. */
  most?: number;
};

const WholeGrid = <Row,>({ list, label, keyOf, children, cell, minWidth, gap = cardGap, most }: WholeProps<Row>) => {
  const { rows, onRange } = list;
  const shown = rows.slice(0, most);
  const last = most === undefined ? rows.length - 1 : null;
  useEffect(() => {
    if (last !== null) onRange(0, Math.max(0, last));
  }, [last, onRange]);
  const columns = minWidth === 'full' ? { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } : cardGrid(minWidth);
  return (
    <Box
      {...(cell ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label })}
      aria-busy={list.isPending}
      sx={{ ...columns, gap: `${String(gap)}px` }}
    >
      {shown.map((row, index) => (
        <GridCell
          key={keyOf(row)}
          total={Math.max(list.total ?? 0, rows.length)}
          row={row}
          index={index}
          cell={cell}
          render={children}
        />
      ))}
    </Box>
  );
};
