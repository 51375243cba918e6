/** A list as its screen gets it, however many pages of it are loaded. */
export type PagesResult<Row> = {
  rows: readonly Row[];
  /** All rows on the server, loaded or not; null until known. */
  total: number | null;
  isPending: boolean;
  /** Whether the rows are still those asked for before. */
  isPrevious: boolean;
  /** Set only while there is nothing to show. */
  error: Error | null;
  hasMore: boolean;
  refetch: () => void;
  /** Takes the rows in view: these are kept current, and more are loaded before the reader gets there. */
  onRange: (first: number, last: number) => void;
};
