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
import { StickyNewPill } from './NewPill.tsx';
import { Problem } from './Problem.tsx';
import { SearchField, SearchFieldPlace } from './SearchField.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';
import { Surface } from './Surface.tsx';
import { VirtualGrid } from './VirtualGrid.tsx';
import { visuallyHidden } from './visuallyHidden.ts';

type CardsProps<Row> = {
  list: PagesResult<Row>;
  /** What the list is of, for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  /** Height in pixels of a card, for the skeletons and until it is measured. */
  cardHeight: number;
  /** Skeletons while loading. */
  skeletons: number;
  empty: EmptyStateProps;
  children: (row: Row) => ReactNode;
};

type Props<Row> = CardsProps<Row> & { search: ListSearch; searchLabel: string };

/** A list of cards that is searched, in its states: loading, failed, empty, nothing found, filled. */
export const CardList = <Row,>({ search, searchLabel, empty, ...cards }: Props<Row>) => {
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

const Cards = <Row,>({ list, label, keyOf, cardHeight, skeletons, empty, children }: CardsProps<Row>) => {
  const { held, waiting } = useHeldList(list, keyOf);
  if (list.isPending) return <SkeletonCards count={skeletons} height={cardHeight} />;
  if (list.error) return <Problem of={list.error} onRetry={list.refetch} />;
  if (list.rows.length === 0)
    return (
      <Surface>
        <EmptyState {...empty} />
      </Surface>
    );
  return (
    <>
      <StickyNewPill count={waiting} />
      <VirtualGrid list={held} label={label} keyOf={keyOf} estimate={cardHeight}>
        {children}
      </VirtualGrid>
    </>
  );
};

/** Whether a list is known to have nothing in it, whatever is searched for. */
export const isEmptyList = (
  { isPending, isPrevious, error, rows }: PagesResult<unknown>,
  { words }: Pick<ListSearch, 'words'>,
): boolean => !isPending && !isPrevious && !error && rows.length === 0 && words === '';
