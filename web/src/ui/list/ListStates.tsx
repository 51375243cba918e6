import type { ReactNode } from 'react';
import { PanelBoundary } from '../state/PanelBoundary.tsx';
import { Problem } from '../state/Problem.tsx';

type Props = {
  list: { isPending: boolean; error: Error | null; rows: readonly unknown[]; refetch: () => unknown };
  skeleton: ReactNode;
  empty: ReactNode;
  /** The list with its rows. */
  children: ReactNode;
};

/** A list in one of its four states: loading, failed, empty, filled. */
export const ListStates = ({ list, skeleton, empty, children }: Props) => {
  if (list.isPending) return skeleton;
  if (list.error) return <Problem of={list.error} onRetry={list.refetch} />;
  return <PanelBoundary>{list.rows.length === 0 ? empty : children}</PanelBoundary>;
};
