import type { PagesResult } from '../sync/pagesResult.ts';
import { useView } from '../sync/useView.ts';

/** Whether the archive of a list has something. It is asked where the list has nothing: an empty one leads there. */
export const useHasDeleted = (
  archive: 'listDeletedProspects' | 'listDeletedAssets',
  { isPending, error, rows }: PagesResult<unknown>,
): boolean => {
  const { data } = useView(archive, {
    search: { limit: 1 },
    enabled: !isPending && error === null && rows.length === 0,
  });
  return data !== undefined && data.length > 0;
};
