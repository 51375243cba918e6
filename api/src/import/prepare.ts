import type { PreviewedRow, RowOutcome } from '@upline/contracts';
import { importBounds, message } from '@upline/contracts';
import type { IsRefused } from '../platform/lib/contact/refusedContact.ts';
import type { Draft, Mapping, StoredFile } from './importStore.ts';
import type { ImportFiles, OpenedFile } from './reading/importFiles.ts';
import { walkRows } from './walkRows.ts';
import type { Walk, WalkNeeds, WalkedRow } from './walkRows.ts';

export type PrepareNeeds = WalkNeeds & {
  refusedContacts: { isRefused: IsRefused };
  importFiles: Pick<ImportFiles, 'open'>;
};

/** The file of an import, and how it is read; null before anybody said so. */
export type Preparing = Pick<Walk, 'importId' | 'organizationId' | 'byId'> & {
  bytes: Uint8Array;
  file: StoredFile;
  fileHash: string;
  mapping: Mapping | null;
  source: string | null;
};

/** Why a file or its mapping cannot be used, as a message. */
export type NotPrepared = { problem: string };

/** The most characters of a cell that a preview shows. */
const shownLength = 200;

/** The most previewed rows of each kind, so that bad ones and changes are among them. */
const mostOf: Readonly<Record<RowOutcome, number>> = { refuse: 6, update: 6, skip: 4, add: importBounds.previewed };

const outcomeOf = (one: WalkedRow): RowOutcome => ('reason' in one ? 'refuse' : one.outcome);

/** The rows of the preview: the first of each kind, as many as there is place for. */
const createShown = () => {
  const byOutcome: Record<RowOutcome, WalkedRow[]> = { refuse: [], update: [], skip: [], add: [] };
  return {
    add: (one: WalkedRow): void => {
      const rows = byOutcome[outcomeOf(one)];
      if (rows.length < mostOf[outcomeOf(one)]) rows.push(one);
    },
    rows: (): WalkedRow[] =>
      (['refuse', 'update', 'skip', 'add'] as const)
        .flatMap((outcome) => byOutcome[outcome])
        .slice(0, importBounds.previewed)
        .toSorted((one, other) => one.row - other.row),
  };
};

const cut = (text: string): string => text.slice(0, shownLength);

const previewOf = async (one: WalkedRow, organizationId: string, isRefused: IsRefused): Promise<PreviewedRow> => {
  const { row } = one;
  if ('reason' in one) return { row, outcome: 'refuse', values: null, cells: one.cells.map(cut), reason: one.reason };
  const { outcome, details, status, known } = one;
  const earlier =
    known.row === null
      ? message('You have this person already')
      : message('Row {row} has this person already', { row: known.row });
  const notes = details.notes === null ? null : cut(details.notes);
  return {
    row,
    outcome,
    values: { ...details, notes, status },
    cells: [],
    reason: outcome === 'add' ? null : earlier,
    ...((await isRefused(organizationId, details)) && { refusedContact: true }),
  };
};

const columnsOf = ({ columns, samples }: OpenedFile): Draft['columns'] =>
  columns.map((name, at) => ({ name: cut(name), samples: samples.map((cells) => cut(cells[at] ?? '')) }));

const usual = { onDuplicate: 'skip', status: 'new' } as const;

const mappingOf = ({ matched: columns, header }: OpenedFile, { mapping, source }: Preparing): Mapping =>
  mapping ?? { ...usual, columns, header, source };

const problemOf = (table: OpenedFile, mapping: Mapping): string | null => {
  if (table.count > importBounds.rows)
    return message('This file has {count, number} rows. Split it into files of at most {most, number}.', {
      count: table.count,
      most: importBounds.rows,
    });
  return mapping.columns.length === table.columns.length
    ? null
    : message(
        '{count, plural, one {This file has # column. Match it once.} ' +
          'other {This file has # columns. Match each of them once.}}',
        {
          count: table.columns.length,
        },
      );
};

const draftOf = async (needs: PrepareNeeds, opened: OpenedFile, preparing: Preparing): Promise<Draft | NotPrepared> => {
  const { file, fileHash, importId, organizationId, byId } = preparing;
  const mapping = mappingOf(opened, preparing);
  const problem = problemOf(opened, mapping);
  if (problem !== null) return { problem };
  const totals = { add: 0, update: 0, skip: 0, refuse: 0 };
  const shown = createShown();
  for await (const one of walkRows(needs, { importId, organizationId, byId, file: opened, mapping })) {
    totals[outcomeOf(one)] += 1;
    shown.add(one);
  }
  const { isRefused } = needs.refusedContacts;
  const preview = await Promise.all(shown.rows().map((one) => previewOf(one, organizationId, isRefused)));
  const { kind, encoding, separator, count: rows } = opened;
  return { file, fileHash, kind, encoding, separator, columns: columnsOf(opened), mapping, rows, totals, preview };
};

/** Reads a file as it would be imported, and counts what that would do. */
export const prepare = async (needs: PrepareNeeds, preparing: Preparing): Promise<Draft | NotPrepared> => {
  const { bytes, mapping } = preparing;
  const opened = await needs.importFiles.open(bytes, mapping ? { header: mapping.header } : {});
  if ('problem' in opened) return { problem: opened.text };
  try {
    return await draftOf(needs, opened, preparing);
  } finally {
    await opened.close();
  }
};
