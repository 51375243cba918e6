import type { ReactNode } from 'react';
import { useHeldList } from '../lib/useHeld.ts';
import type { PagesResult } from '../lib/useViewPages.ts';
import { EmptyState } from './EmptyState.tsx';
import type { EmptyStateProps } from './EmptyState.tsx';
import { StickyNewPill } from './NewPill.tsx';
import { Problem } from './Problem.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';
import { Surface } from './Surface.tsx';
import { VirtualGrid } from './VirtualGrid.tsx';

type Props<Row> = {
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

/** A list of cards in its four states: loading, failed, empty, filled. */
export const CardList = <Row,>({ list, label, keyOf, cardHeight, skeletons, empty, children }: Props<Row>) => {
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

/** Whether a list is known to have nothing in it. */
export const isEmptyList = ({ isPending, error, rows }: PagesResult<unknown>): boolean => !isPending && !error && rows.length === 0;
