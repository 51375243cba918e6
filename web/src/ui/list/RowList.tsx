import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import { CheckTarget } from './CheckTarget.tsx';
import { Surface } from '../Surface.tsx';
import { VirtualGrid } from './VirtualGrid.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';
import { useListKeys } from './useListKeys.ts';

/** A column of a dense list. `from` is the width of screen from which on it is shown; `width` one of a CSS grid. */
export type Column<Row> = {
  head: string;
  width: string;
  /** The width on a phone, where it differs. */
  narrow?: string;
  from?: 'sm' | 'md' | 'lg';
  cell: (row: Row) => ReactNode;
};

/** A list as dense rows. */
export type RowsProps<Row> = {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** The menu of a row's actions. */
  menu: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  onOpen: (row: Row) => void;
};

type Props<Row> = RowsProps<Row> & { list: PagesResult<Row>; label: string; keyOf: (row: Row) => string };

const widths: readonly string[] = ['xs', 'sm', 'md', 'lg'];

/** The columns of a grid at each width of the screen. */
const templateOf = <Row,>(columns: readonly Column<Row>[], selects: boolean): Record<string, string> =>
  Object.fromEntries(
    widths.map((width, at) => {
      const shown = columns
        .filter(({ from = 'xs' }) => widths.indexOf(from) <= at)
        .map((column) => (at === 0 && column.narrow) || column.width);
      return [width, [...(selects ? ['28px'] : []), ...shown, '44px'].join(' ')];
    }),
  );

/** The height of a row in pixels. */
export const rowHeight = 52;

// what happens in a menu or dialog of a row bubbles through the row, though it is elsewhere on the page
const isOfRow = ({ currentTarget, target }: KeyboardEvent | MouseEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, [role=menu]') !== null;

type HeadProps<Row> = Pick<RowsProps<Row>, 'columns' | 'selection'> & { layout: object; count: number };

const Head = <Row,>({ columns, selection, layout, count }: HeadProps<Row>) => (
  <Box role="row" aria-rowindex={1} sx={[layout, head]}>
    {selection && (
      <Box role="columnheader">
        <CheckTarget>
          <input
            type="checkbox"
            aria-label={selection.rows.length > 0 ? t('Select none') : t('Select all loaded rows')}
            ref={(box) => {
              if (box) box.indeterminate = selection.rows.length > 0 && selection.rows.length < count;
            }}
            checked={selection.rows.length > 0}
            onChange={selection.toggleAll}
          />
        </CheckTarget>
      </Box>
    )}
    {columns.map((column) => (
      <Box key={column.head} role="columnheader" sx={shownFrom(column.from)}>
        <Box component="span" sx={column.narrow === undefined ? {} : withoutRoom}>
          {column.head}
        </Box>
      </Box>
    ))}
    <Box role="columnheader">
      <Box component="span" sx={visuallyHidden}>
        {t('Actions')}
      </Box>
    </Box>
  </Box>
);

type CellsProps<Row> = Pick<RowsProps<Row>, 'columns' | 'selection' | 'nameOf' | 'menu'> & { row: Row; id: string };

const Cells = <Row,>({ columns, selection, nameOf, menu, row, id }: CellsProps<Row>) => (
  <>
    {selection && (
      <Box role="gridcell">
        <CheckTarget>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('Select {name}', { name: nameOf(row) })}
            checked={selection.has(id)}
            onClick={(event) => selection.toggle(id, event.shiftKey)}
            readOnly
          />
        </CheckTarget>
      </Box>
    )}
    {columns.map((column) => (
      <Box key={column.head} role="gridcell" sx={[cellStyle, shownFrom(column.from)]}>
        {column.cell(row)}
      </Box>
    ))}
    <Box role="gridcell" sx={{ justifySelf: 'end', '& > button': { m: 0 } }}>
      {menu(row)}
    </Box>
  </>
);

/** Where a key leads among `count` rows from this one; undefined for other keys. */
const placeAfter = (key: string, index: number, count: number): number | undefined => {
  const to = { ArrowDown: index + 1, j: index + 1, ArrowUp: index - 1, k: index - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
};

/**
 * A list as dense rows that the keyboard works in: arrows, J and K move, Enter opens, Space or X selects, right and
 * left go through what a row offers. It is one stop of the Tab key.
 */
export const RowList = <Row,>({ list, label, keyOf, onOpen, ...of }: Props<Row>) => {
  const { columns, selection } = of;
  const box = useRef<HTMLDivElement>(null);
  const [latest, setActive] = useState(0);
  const { rows } = list;
  const active = Math.min(latest, rows.length - 1);
  const focusRow = useListKeys({ box, active });
  const layout = { ...line, gridTemplateColumns: templateOf(columns, selection !== undefined) };
  const onKeyDown = (event: KeyboardEvent, row: Row, index: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOfRow(event)) return;
    const to = placeAfter(event.key, index, rows.length);
    if (to !== undefined) focusRow(to);
    else if (isControl(event.target)) return;
    else if (event.key === 'Enter') onOpen(row);
    else if (selection && (event.key === ' ' || event.key === 'x')) selection.toggle(keyOf(row), event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <Surface sx={{ p: 0, overflow: 'clip' }}>
      <Box
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={(list.total ?? rows.length) + 1}
        {...(selection && { 'aria-multiselectable': true })}
      >
        <Head columns={columns} layout={layout} count={rows.length} {...(selection && { selection })} />
        <VirtualGrid
          list={list}
          label={label}
          keyOf={keyOf}
          estimate={rowHeight}
          minWidth="full"
          gap={0}
          cell={(row, index) => ({
            role: 'row',
            'aria-rowindex': index + 2,
            ...(selection && { 'aria-selected': selection.has(keyOf(row)) }),
            tabIndex: index === active ? 0 : -1,
            onFocus: () => setActive(index),
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row, index),
            onClick: (event: MouseEvent) => isOfRow(event) && !isControl(event.target) && onOpen(row),
            sx: [layout, rowStyle],
          })}
        >
          {(row) => <Cells {...of} row={row} id={keyOf(row)} />}
        </VirtualGrid>
      </Box>
    </Surface>
  );
};

const shownFrom = (from: Column<unknown>['from']) => (from ? { display: { xs: 'none', [from]: 'block' } } : {});

const line = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.5,
  px: { xs: 1.5, sm: 2 },
};

const head = {
  minHeight: { xs: 44, sm: 40 },
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 550,
  // words of other languages are longer than a column of numbers
  '& > *': { minWidth: 0, lineHeight: 1.25, hyphens: 'auto', overflowWrap: 'anywhere' },
};

const rowStyle = {
  minHeight: rowHeight,
  borderBottom: 1,
  borderColor: 'divider',
  cursor: 'pointer',
  scrollMarginBlock: '96px',
  '&:hover, &[aria-selected="true"]': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};

// a column of icons on a phone is narrower than a word
const withoutRoom = { '@media (max-width: 599.95px)': visuallyHidden };

const cellStyle = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // cut off at its own end
  unicodeBidi: 'plaintext',
  // a tap reaches around what is pressed
  '&:has(> button)': { overflow: 'visible' },
};
