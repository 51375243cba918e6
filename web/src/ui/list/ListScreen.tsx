import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useRef, useState } from 'react';
import { message } from '@upline/contracts';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { trusted } from '../../lib/casts.ts';
import { useSteadyList } from '../../lib/lists/useSteadyList.ts';
import type { ListSearch } from '../../lib/lists/useSearch.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import { EmptyState } from '../state/EmptyState.tsx';
import type { EmptyStateProps } from '../state/EmptyState.tsx';
import type { Icon } from '../icon.ts';
import { ArchiveLink } from './ArchiveLink.tsx';
import { ListTools } from './ListTools.tsx';
import type { Tools } from './ListTools.tsx';
import type { RowList, RowsProps } from './RowList.tsx';
import { useSearchKey } from './useListKeys.ts';
import { ListStates } from './ListStates.tsx';
import { StickyNewPill } from '../NewPill.tsx';
import { PageHeading } from '../page/PageHeading.tsx';
import { PanelBoundary } from '../state/PanelBoundary.tsx';
import { SearchField, SearchFieldPlace } from './SearchField.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';
import { Surface } from '../Surface.tsx';
import { VirtualGrid } from './VirtualGrid.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';

// a reader of cards does without it
const LazyRowList = trusted<typeof RowList>(lazy(async () => ({ default: (await import('./RowList.tsx')).RowList })));

/** Skeletons while a list loads. */
const skeletons = 6;

type CardsProps<Row> = {
  list: PagesResult<Row>;
  /** Names the list for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  /** Height in pixels of a card, for the skeletons and until it is measured. */
  cardHeight: number;
  /** `full` for cards that are lines, one below the other. */
  cardWidth?: 'full';
  children: (row: Row) => ReactNode;
  /** The same list as dense rows, which `tools` choose. */
  rows?: RowsProps<Row>;
  tools?: Tools;
};

type SearchProps = { search: ListSearch; searchLabel: string };

/** The main thing to do on the screen: a button in the heading, and again in the empty list. */
type Action = { label: string; icon: Icon; onClick: () => void };

type Props<Row> = CardsProps<Row> &
  SearchProps & {
    title: string;
    subtitle: string;
    action?: Action;
    /** `archives` says whether something was deleted from the list, so that an empty one leads there. */
    empty: Omit<EmptyStateProps, 'action'> & { actionLabel?: string; archives?: boolean };
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
  const { actionLabel, archives = false, ...nothingYet } = empty;
  const archived = archives ? list.tools?.archived : undefined;
  const isEmpty = isEmptyList(list.list, list.search) && !list.tools?.isFiltered;
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        action={action && <ActionButton action={action} label={action.label} quiet={isEmpty} />}
      />
      {above && <PanelBoundary>{above}</PanelBoundary>}
      <SearchedCards
        {...list}
        empty={{
          ...nothingYet,
          action: action && (
            <Box sx={firstActions}>
              <ActionButton action={action} label={actionLabel ?? action.label} />
              {archived !== undefined && <ArchiveLink path={archived} />}
            </Box>
          ),
        }}
      />
    </>
  );
};

const firstActions = { display: 'grid', justifyItems: 'center', gap: 2 };

type SearchedProps<Row> = CardsProps<Row> & SearchProps & { empty: EmptyStateProps };

const SearchedCards = <Row,>({ search, searchLabel, empty, ...cards }: SearchedProps<Row>) => {
  const { list, tools } = cards;
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const { words, filters, isFiltered } = useShown(list, search.words, tools);
  const isAll = words === '' && !isFiltered;
  const clear = (): void => {
    search.clear();
    if (isFiltered) tools?.address.clearFilters();
    field.current?.focus();
  };
  const nothing: EmptyStateProps = {
    icon: SearchOff,
    text: words === '' ? t('Nothing matches these filters.') : t('Nothing matches “{words}”.', { words }),
    action: (
      <Button variant="outlined" color="inherit" onClick={clear}>
        {words === '' ? t('Clear filters') : t('Clear search')}
      </Button>
    ),
  };
  const isAsked = search.text !== '' || search.words !== '' || tools?.isFiltered === true;
  return (
    <>
      <Finder isShown={isAsked || !isAll || list.rows.length > 0} isPending={list.isPending} tools={tools}>
        <SearchField search={search} label={searchLabel} field={field} />
      </Finder>
      <Box role="status" sx={visuallyHidden}>
        {!isAll && list.total !== null && resultsOf(list.total, words)}
      </Box>
      <Cards key={`${words} ${filters}`} {...cards} empty={isAll ? empty : nothing} />
    </>
  );
};

/** The question that the shown rows answer. Rows and their captions stay until the rows of a new question are there. */
const useShown = (list: PagesResult<unknown>, words: string, tools: Tools | undefined) => {
  const asked = { words, filters: JSON.stringify(tools?.address.asked), isFiltered: tools?.isFiltered ?? false };
  const [shown, setShown] = useState(asked);
  if (!list.isPrevious && (asked.words !== shown.words || asked.filters !== shown.filters)) setShown(asked);
  return shown;
};

type FinderProps = { isShown: boolean; isPending: boolean; tools: Tools | undefined; children: ReactNode };

/** The search field with the other tools; their place while nobody knows whether there is anything to search. */
const Finder = ({ isShown, isPending, tools, children }: FinderProps) => {
  if (!isShown) return isPending && <SearchFieldPlace />;
  return tools ? <ListTools tools={tools} search={children} /> : children;
};

const foundText = message(
  '{count, plural, =0 {No results for “{words}”} one {# result for “{words}”} other {# results for “{words}”}}',
);

const resultsOf = (count: number, words: string): string =>
  words === ''
    ? t('{count, plural, =0 {No results} one {# result} other {# results}}', { count })
    : t(foundText, { count, words });

const Cards = <Row,>({
  list,
  label,
  keyOf,
  cardHeight,
  cardWidth,
  empty,
  children,
  rows,
  tools,
}: CardsProps<Row> & { empty: EmptyStateProps }) => {
  const { held, waiting } = useSteadyList(list, keyOf);
  const isRows = rows !== undefined && tools?.view === 'rows';
  return (
    <ListStates
      list={list}
      skeleton={isRows ? <SkeletonRows /> : <SkeletonCards count={skeletons} height={cardHeight} />}
      empty={
        <Surface>
          <EmptyState {...empty} />
        </Surface>
      }
    >
      <StickyNewPill count={waiting} />
      {isRows ? (
        <Suspense fallback={<SkeletonRows />}>
          <LazyRowList {...rows} list={held} label={label} keyOf={keyOf} />
        </Suspense>
      ) : (
        <VirtualGrid
          list={held}
          label={label}
          keyOf={keyOf}
          estimate={cardHeight}
          {...(cardWidth && { minWidth: cardWidth })}
        >
          {children}
        </VirtualGrid>
      )}
    </ListStates>
  );
};

/** Stands where the dense rows will be. */
const SkeletonRows = () => (
  <Surface role="status" aria-label={t('Loading')} sx={{ height: 40 + 8 * 52, bgcolor: 'background.paper' }} />
);

/** Whether the list has no rows at all: loaded, not searched and empty. */
const isEmptyList = (
  { isPending, isPrevious, error, rows }: PagesResult<unknown>,
  { words }: Pick<ListSearch, 'words'>,
): boolean => !isPending && !isPrevious && !error && rows.length === 0 && words === '';
