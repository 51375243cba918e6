import type { importJobs } from '@upline/contracts';
import { importCapability, importsView } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { Erasure, PersonalData } from '../platform/capability.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { readAll } from '../platform/queries/readAll.ts';
import { importHandlers } from './import.commands.ts';
import { importDecider } from './import.decider.ts';
import { presentInList } from './import.presenter.ts';
import { importReads } from './import.queries.ts';
import type { ImportQueryNeeds } from './import.queries.ts';
import { countRows, importRows } from './importRows.ts';
import type { ImportRowsNeeds } from './importRows.ts';
import { refusedRoutes } from './refused.routes.ts';
import type { RefusedNeeds } from './refused.routes.ts';
import { undoImport } from './undoRows.ts';
import type { UndoRowsNeeds } from './undoRows.ts';

const jobs: JobHandlers<typeof importJobs, ImportRowsNeeds & UndoRowsNeeds> = {
  'import-rows': {
    concurrency: 2,
    handle: (whose, needs, job) => needs.importStore.inTurn(whose.importId, () => importRows(whose, needs, job)),
  },
  'undo-import': {
    concurrency: 2,
    handle: (whose, needs, job) =>
      needs.importStore.inTurn(whose.importId, async () => {
        await countRows(needs, whose);
        await undoImport(whose, needs, job);
      }),
  },
};

const personalData: PersonalData<Pick<ImportQueryNeeds, 'imports'> & { clock: () => Date }> = {
  views: [importsView],
  inOrganization: async ({ userId, reader }, { imports, clock }) => {
    const list = { index: 'byPerson', where: { byId: userId } };
    const rows = await readAll((paging) => reader.page(importsView, list, paging));
    const states = await Promise.all(
      rows.map(async ({ importId }) => [importId, (await imports.cached(importId)).state] as const),
    );
    return {
      imports: states.flatMap(([id, state]) => (state.status === 'none' ? [] : [presentInList(id, state, clock())])),
    };
  },
};

const erasure: Erasure<Pick<ImportQueryNeeds, 'importStore'>> = {
  forget: (subject, { importStore }) => importStore.forget(subject),
};

const mapping = { columns: [], header: true };

/** Imports people from a file, and undoes an import. */
export const importing = defineCapability({
  contract: importCapability,
  streams: { imports: importDecider },
  commands: importHandlers,
  queries: importReads,
  jobs,
  personalData,
  erasure,
  routes: (needs: RefusedNeeds) => ({ signedIn: refusedRoutes(needs) }),
  tenancy: {
    calls: {
      DraftImport: { body: { via: 'file' }, own: 201 },
      ReadImportFile: { subject: 'import', own: [404, 422, 404, 404], deleted: [404, 409, 404, 404] },
      MapImport: { subject: 'import', body: mapping, own: [404, 409, 404, 404], deleted: [404, 409, 404, 404] },
      ConfirmImport: {
        subject: 'import',
        body: { fileHash: 'a'.repeat(43) },
        own: [404, 409, 404, 404],
        deleted: [404, 409, 404, 404],
      },
      CancelImport: { subject: 'import', own: [404, 200, 404, 404], deleted: [404, 200, 404, 404] },
      UndoImport: { subject: 'import', own: [404, 409, 404, 404], deleted: [404, 409, 404, 404] },
      listImports: { own: 200 },
      findImport: { subject: 'import', own: [404, 200, 404, 404], deleted: [404, 200, 404, 404] },
    },
    things: { import: { make: 'POST /api/imports', body: { via: 'file' }, remove: 'POST /api/imports/:id/cancel' } },
  },
});
