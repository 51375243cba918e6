import type { importQueries } from '@upline/contracts';
import { importsView, reject } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { Page } from '../platform/queries/readPage.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { ExistingImport, importDecider } from './import.decider.ts';
import { presentImport, presentInList } from './import.presenter.ts';
import type { ImportStore } from './importStore.ts';
import { ownImport } from './ownImport.ts';

/** What queries about imports take. */
export type ImportQueryNeeds = { imports: RepositoryOf<typeof importDecider>; importStore: ImportStore };

/** The imports of these rows, from their streams: the name of a file is in no view. */
const importsOf = async (
  { imports }: Pick<ImportQueryNeeds, 'imports'>,
  ids: readonly string[],
): Promise<[string, ExistingImport][]> => {
  const loaded = await Promise.all(ids.map(async (id) => [id, (await imports.cached(id)).state] as const));
  return loaded.flatMap(([id, state]) => (state.status === 'none' ? [] : [[id, state]]));
};

/** The handler of each query about imports. */
export const importReads: QueryHandlers<typeof importQueries, ImportQueryNeeds> = {
  listImports: async ({ search: paging, actor, reader, at }, needs) => {
    const list = { index: 'byPerson', where: { byId: actor.userId } };
    const page = await reader.page(importsView, list, paging);
    const found = await importsOf(
      needs,
      page.rows.map(({ importId }) => importId),
    );
    const rows = found.map(([id, state]) => presentInList(id, state, at));
    return { ...page, rows } satisfies Page<unknown>;
  },
  findImport: async ({ params: { id }, actor, organizationId, reader, at: now, locale }, { imports, importStore }) => {
    const state = ownImport(await imports.cached(id), { organizationId, userId: actor.userId });
    if (!state) return reject('import/not-found');
    return presentImport(id, state, { importStore, reader, now, locale });
  },
};
