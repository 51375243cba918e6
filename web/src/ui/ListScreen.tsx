import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { useHeldList } from '../lib/useHeld.ts';
import type { ListSearch } from '../lib/useSearch.ts';
import type { PagesResult } from '../lib/useViewPages.ts';
import { EmptyState } from './EmptyState.tsx';
import type { EmptyStateProps } from './EmptyState.tsx';
import type { Icon } from './icon.ts';
import { ListStates } from './ListStates.tsx';
import { StickyNewPill } from './NewPill.tsx';
import { PageHeading } from './PageHeading.tsx';
import { SearchField, SearchFieldPlace } from './SearchField.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';
import { Surface } from './Surface.tsx';
import { VirtualGrid } from './VirtualGrid.tsx';
import { visuallyHidden } from './visuallyHidden.ts';

/** Skeletons while a list loads. */
const skeletons = 6;

type CardsProps<Row> = {
  list: PagesResult<Row>;
  /** Names the list for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  /** Height in pixels of a card, for the skeletons and until it is measured. */
  cardHeight: number;
  children: (row: Row) => ReactNode;
};

type SearchProps = { search: ListSearch; searchLabel: string };

/** The main thing to do on the screen: a button in the heading, and again in the empty list. */
type Action = { label: string; icon: Icon; onClick: () => void };

type Props<Row> = CardsProps<Row> &
  SearchProps & {
    title: string;
    subtitle: string;
    action: Action;
    empty: Omit<EmptyStateProps, 'action'> & { actionLabel: string };
    /** Stands between the heading and the list. */
    above?: ReactNode;
  };

const ActionButton = ({ action, label, quiet = false }: { action: Action; label: string; quiet?: boolean }) => (
  <Button variant={quiet ? 'outlined' : 'contained'} startIcon={<action.icon />} onClick={action.onClick}>
    {label}
  </Button>
);

/** A screen that is one searchable list of cards, in its states: loading, failed, empty, nothing found, filled. */
export const ListScreen = <Row,>({ title, subtitle, action, empty, above, ...list }: Props<Row>) => {
  const { actionLabel, ...nothingYet } = empty;
  const isEmpty = isEmptyList(list.list, list.search);
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        action={<ActionButton action={action} label={action.label} quiet={isEmpty} />}
      />
      {above}
      <SearchedCards
        {...list}
        empty={{ ...nothingYet, action: <ActionButton action={action} label={actionLabel} /> }}
      />
    </>
  );
};

type SearchedProps<Row> = CardsProps<Row> & SearchProps & { empty: EmptyStateProps };

const SearchedCards = <Row,>({ search, searchLabel, empty, ...cards }: SearchedProps<Row>) => {
  const { list } = cards;
  const field = useRef<HTMLInputElement>(null);
  // rows of the search before stay until those of this one are there, and so does what is said of them
  const [words, setWords] = useState(search.words);
  if (!list.isPrevious && words !== search.words) setWords(search.words);
  const isSearched = search.text !== '' || search.words !== '' || words !== '';
  const clear = (): void => {
    search.clear();
    field.current?.focus();
  };
  const nothing: EmptyStateProps = {
    icon: SearchOff,
    text: `Nothing matches “${words}”.`,
    action: (
      <Button variant="outlined" color="inherit" onClick={clear}>
        Clear search
      </Button>
    ),
  };
  return (
    <>
      {isSearched || list.rows.length > 0 ? (
        <SearchField search={search} label={searchLabel} field={field} />
      ) : (
        list.isPending && <SearchFieldPlace />
      )}
      <Box role="status" sx={visuallyHidden}>
        {words !== '' && list.total !== null && `${resultsOf(list.total)} for “${words}”`}
      </Box>
      <Cards key={words} {...cards} empty={words === '' ? empty : nothing} />
    </>
  );
};

const resultsOf = (count: number): string =>
  count === 1 ? '1 result' : `${count === 0 ? 'No' : formatCount(count)} results`;

const Cards = <Row,>({
  list,
  label,
  keyOf,
  cardHeight,
  empty,
  children,
}: CardsProps<Row> & { empty: EmptyStateProps }) => {
  const { held, waiting } = useHeldList(list, keyOf);
  return (
    <ListStates
      list={list}
      skeleton={<SkeletonCards count={skeletons} height={cardHeight} />}
      empty={
        <Surface>
          <EmptyState {...empty} />
        </Surface>
      }
    >
      <StickyNewPill count={waiting} />
      <VirtualGrid list={held} label={label} keyOf={keyOf} estimate={cardHeight}>
        {children}
      </VirtualGrid>
    </ListStates>
  );
};

/** Whether the list has no rows at all: loaded, not searched and empty. */
const isEmptyList = (
  { isPending, isPrevious, error, rows }: PagesResult<unknown>,
  { words }: Pick<ListSearch, 'words'>,
): boolean => !isPending && !isPrevious && !error && rows.length === 0 && words === '';
