import type { QueryName } from '@upline/contracts';
import { useView } from '../src/lib/sync/useView.ts';

/** Shows nothing and asks a query, as an open screen does: a test then counts how often it was asked. */
export const Watching = ({ query }: { query: QueryName }) => {
  useView(query);
  return null;
};
