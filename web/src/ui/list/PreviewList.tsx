import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UseQueryResult } from '@tanstack/react-query';
import { LineSkeletons } from '../lines/LineSkeletons.tsx';
import { roomFor } from '../lines/lineHeights.ts';
import type { Line } from '../lines/lineHeights.ts';
import { ListStates } from './ListStates.tsx';
import { Section } from '../page/Section.tsx';

type Props<Row> = {
  title: string;
  /** The way to the whole list. */
  link: { to: string; label: string };
  view: UseQueryResult<readonly Row[]>;
  /** How many rows are shown. */
  count: number;
  /** Of which kind the lines are, for the room they take. */
  line: Line;
  keyOf: (row: Row) => string;
  empty: ReactNode;
  /** Whether it stays away as long as it is empty. */
  hidesEmpty: boolean;
  children: (row: Row) => ReactNode;
};

/** The first rows of a list on another screen, with the way to all of them. */
export const PreviewList = <Row,>({
  title,
  link,
  view,
  count,
  line,
  keyOf,
  empty,
  hidesEmpty,
  children,
}: Props<Row>) => {
  const { isPending, error, data: rows = [], refetch } = view;
  if (hidesEmpty && !error && rows.length === 0) return null;
  return (
    <Section
      title={title}
      flush
      action={
        <Button component={Link} to={link.to} size="small">
          {link.label}
        </Button>
      }
    >
      <ListStates
        list={{ isPending, error, rows, refetch }}
        skeleton={<LineSkeletons rows={count} of={line} />}
        empty={empty}
      >
        <Box sx={roomFor(count, line)}>
          {rows.slice(0, count).map((row) => (
            <Fragment key={keyOf(row)}>{children(row)}</Fragment>
          ))}
        </Box>
      </ListStates>
    </Section>
  );
};
