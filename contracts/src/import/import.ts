import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineJob, defineJobs } from '../definitions/job.ts';
import { maxPageSize, defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { optionalText, uuid } from '../fields/fields.ts';
import { message } from '../language/text.ts';
import { prospectStatus } from '../prospect/prospectStatus.ts';
import { importAnswer, importEnd, importInList, importState, importVia, onDuplicate } from './importAnswer.ts';
import { importBounds } from './importBounds.ts';
import { importEvents } from './import.events.ts';
import { importField } from './importFields.ts';
import type { ImportField } from './importFields.ts';
import { importScreens } from './import.screens.ts';
import { importRejections } from './import.rejections.ts';

const byId = z.object({ id: uuid });

/** The form that begins an import. */
export const importForm = z.strictObject({
  fileName: optionalText(255),
  via: importVia,
  /** The source of people whose row has none. */
  source: optionalText(200),
});

const isOnce = (fields: readonly (ImportField | null)[]): boolean => {
  const named = fields.filter((field) => field !== null);
  return new Set(named).size === named.length;
};

/** How the columns of a file are read. */
export const mappingForm = z.strictObject({
  columns: z
    .array(importField.nullable())
    .max(200)
    .refine(isOnce, { error: message('Two columns have the same field. Choose one of them, and leave out the other') }),
  header: z.boolean(),
  onDuplicate: onDuplicate.default('skip'),
  status: prospectStatus.default('new'),
  source: optionalText(200),
});

/** Names the file that was previewed. */
export const confirmForm = z.strictObject({
  fileHash: z.string().regex(/^[\w-]{43}$/, message('Please look at the preview first')),
});

const shownIn = ['imports'] as const;

export const importCommands = defineCommands({
  /** Begins an import; its file comes next. */
  DraftImport: {
    method: 'POST',
    path: '/api/imports',
    shownIn,
    body: importForm,
    answer: importAnswer,
    creates: true,
    undo: { refuses: message('Cancel the import instead.') },
  },
  /** Reads the file, in the place of one before. */
  ReadImportFile: {
    method: 'PUT',
    path: '/api/imports/:id/file',
    shownIn,
    params: byId,
    file: { mostBytes: importBounds.bytes },
    answer: importAnswer,
    undo: { refuses: message('Choose another file in its place.') },
  },
  /** Says what the columns are, and previews the import. */
  MapImport: {
    method: 'PUT',
    path: '/api/imports/:id/mapping',
    shownIn,
    params: byId,
    body: mappingForm,
    answer: importAnswer,
    undo: { refuses: message('Match the columns in another way instead.') },
  },
  /** Imports the file that was previewed, which `fileHash` names. */
  ConfirmImport: {
    method: 'POST',
    path: '/api/imports/:id/confirm',
    shownIn,
    params: byId,
    body: confirmForm,
    answer: importAnswer,
    undo: { by: 'UndoImport' },
  },
  /** Ends an import. What was taken so far stays, and can be undone. */
  CancelImport: {
    method: 'POST',
    path: '/api/imports/:id/cancel',
    shownIn,
    params: byId,
    answer: importAnswer,
    undo: { refuses: message('Start the import again instead: people who are there already are recognised.') },
  },
  /** Takes back what an import did, except where something happened with a person since. */
  UndoImport: {
    method: 'POST',
    path: '/api/imports/:id/undo',
    shownIn,
    params: byId,
    answer: importAnswer,
    undo: { refuses: message('Import the file again instead.') },
  },
});

/** The imports of people; the key is `{organizationId}/{importId}`. No word of a row is here, nor the file's name. */
export const importsView = defineView({
  name: 'imports',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    importId: z.string(),
    byId: z.string(),
    via: importVia,
    state: importState,
    ended: importEnd.nullable(),
    rows: z.number(),
    added: z.number(),
    updated: z.number(),
    skipped: z.number(),
    refused: z.number(),
    removed: z.number(),
    kept: z.number(),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    changedAt: z.string(),
  }),
  indexes: { byPerson: ['byId', '-createdAt'] },
});
export type ImportRow = RowOf<typeof importsView>;

const importsPage = 20;

export const importQueries = defineQueries({
  /** The viewer's own imports, newest first. */
  listImports: {
    path: '/api/imports',
    search: pageSearch.extend({ limit: z.coerce.number().int().min(1).max(maxPageSize).default(importsPage) }),
    views: ['imports'],
    scope: 'person',
    answer: z.array(importInList),
    paged: true,
    cost: 'light',
  },
  findImport: {
    path: '/api/imports/:id',
    params: byId,
    views: ['imports', 'prospects'],
    joined: ['prospects'],
    scope: 'person',
    answer: importAnswer,
    cost: 'light',
  },
});

// a process that ends while a job runs counts as a try
const retries = { tries: 50, firstPauseMs: 1_000, longestPauseMs: 60_000 };
const ofImport = z.object({ organizationId: z.string(), importId: z.string() });

/** Jobs of imports: each goes on where an earlier try ended. */
export const importJobs = defineJobs({
  'import-rows': defineJob(ofImport, retries),
  'undo-import': defineJob(ofImport, retries),
});

export const importCapability = defineCapability({
  name: 'import',
  events: [importEvents],
  commands: importCommands,
  queries: importQueries,
  rejections: importRejections,
  jobs: importJobs,
  views: [importsView],
  screens: importScreens,
});
