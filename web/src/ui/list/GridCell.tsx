import Box from '@mui/material/Box';
import type { BoxProps } from '@mui/material/Box';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';

/** A grid of the rows of a list. */
export type GridProps<Row> = {
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

/** What of a long list is drawn: the first and the last of its rows, in how many columns and where; pixels. */
export type DrawnWindow = {
  total: number;
  columns: number;
  first: number;
  last: number;
  offset: number;
  height: number;
};

type ContentProps<Row> = { row: Row; index: number; render: (row: Row, index: number) => ReactNode };

/** A card that is rendered again only when its row changes, not at every step of scrolling. */
const Content = <Row,>({ row, index, render }: ContentProps<Row>) =>
  useMemo(() => render(row, index), [render, row, index]);

type CellProps<Row> = ContentProps<Row> & {
  /** The line that begins with this cell. */
  line?: number | undefined;
  total: number;
  cell?: GridProps<Row>['cell'];
};

/** One cell of a grid: an item of a list, or what `cell` makes of it. */
export const GridCell = <Row,>({ line, total, cell, ...content }: CellProps<Row>) => (
  <Box
    data-line={line}
    {...(cell?.(content.row, content.index) ?? {
      role: 'listitem',
      'aria-setsize': total,
      'aria-posinset': content.index + 1,
      sx: cellStyle,
    })}
  >
    <Content {...content} />
  </Box>
);

const cellStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 };
