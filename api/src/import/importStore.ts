import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportField, OnDuplicate, PreviewedRow, ProspectStatus } from '@upline/contracts';
import { importBounds } from '@upline/contracts';
import { sealBytes, toSealingKey, unsealBytes } from '@upline/infra/keys/seal.ts';
import { parseOwn } from '@upline/infra/lib/json.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { PersonKeys } from '@upline/infra/ports/personKeys.ts';
import { createInTurn } from '../platform/lib/inTurn.ts';
import type { Table, TableRow } from './reading/table.ts';

/** How the columns of a file are read. */
export type Mapping = {
  columns: (ImportField | null)[];
  header: boolean;
  onDuplicate: OnDuplicate;
  status: ProspectStatus;
  source: string | null;
};

/** A file that was read, and its effects: everything that a person sees before they confirm. */
export type Draft = {
  file: StoredFile;
  fileHash: string;
  kind: 'csv' | 'vcard';
  encoding: string;
  separator: string | null;
  columns: { name: string; samples: string[] }[];
  mapping: Mapping;
  rows: number;
  totals: { add: number; update: number; skip: number; refuse: number };
  preview: PreviewedRow[];
};

/** Where a file is: its pieces in order. */
export type StoredFile = { fileId: string; pieces: number };

/** The place of a new file. */
export const placeOf = (bytes: Uint8Array): StoredFile => ({
  fileId: randomUUID(),
  pieces: Math.ceil(bytes.length / pieceBytes),
});

/** A row that was refused, with the message that says why. */
export type RefusedRow = TableRow & { reason: string };
/** Rows that were refused, as the file has them. */
export type RefusedRows = Pick<Table, 'columns' | 'separator'> & { rows: RefusedRow[] };

type Sealed = { sealed: string };

const collections = { piece: 'importFile', draft: 'importDraft', refused: 'importRefused', source: 'importSource' };
/** A document of this size is written and read at once. */
const pieceBytes = 512 * 1024;
const keptMs = importBounds.days * 86_400_000;

type Needs = { documents: DocumentStore; keys: Pick<PersonKeys, 'ensure'> };

/** Thrown where the key of an import's person is deleted. */
export class ImporterErased extends Error {}

const sealing = ({ documents, keys }: Needs) => {
  const keyOf = async (byId: string) => {
    const key = (await keys.ensure([byId])).get(byId);
    return key ? toSealingKey(key) : null;
  };
  // the document store expires documents by the clock of the machine
  const expiresAt = (): number => Date.now() + keptMs;
  return {
    put: async (collection: string, id: string, { byId, bytes, index }: Putting) => {
      const key = await keyOf(byId);
      if (!key) throw new ImporterErased(`the key of ${byId} is deleted`);
      const sealed = sealBytes(bytes, key, { eventId: id, field: collection });
      const options = { expiresAt: expiresAt(), index: [...new Set([index, byId])] };
      await documents.put(collection, id, { sealed } satisfies Sealed, options);
      if (await keyOf(byId)) return;
      // the person was erased meanwhile, perhaps after their documents were looked for
      await documents.remove(collection, id);
      throw new ImporterErased(`the key of ${byId} is deleted`);
    },
    /** The bytes; null once they or the key are deleted. */
    open: async (collection: string, id: string, byId: string): Promise<Buffer | null> => {
      const found = await documents.find<Sealed>(collection, id);
      const key = found && (await keyOf(byId));
      return key ? unsealBytes(found.sealed, key, { eventId: id, field: collection }) : null;
    },
    list: async (collection: string, index: string): Promise<string[]> =>
      (await documents.list<Sealed>(collection, index)).map(({ id }) => id),
    remove: (collection: string, id: string): Promise<void> => documents.remove(collection, id),
  };
};

type Putting = { byId: string; bytes: Uint8Array; index: string };

const numbered = (id: string, place: number): string => `${id}/${String(place).padStart(7, '0')}`;

/**
 * Stores the files of imports, their drafts and refused rows for some days, sealed under the key of the import's
 * person.
 */
export const createImportStore = (needs: Needs) => {
  const sealed = sealing(needs);
  const inTurn = createInTurn();
  const text = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
  return {
    /** Runs changes of an import's file and of its rows one after the other. */
    inTurn: <T>(importId: string, run: () => Promise<T>): Promise<T> => inTurn(importId, run),
    putFile: async (byId: string, { fileId, pieces }: StoredFile, bytes: Uint8Array): Promise<void> => {
      for (let piece = 0; piece < pieces; piece += 1) {
        const part = bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes);
        await sealed.put(collections.piece, numbered(fileId, piece), { byId, bytes: part, index: fileId });
      }
    },
    findFile: async (byId: string, { fileId, pieces }: StoredFile): Promise<Buffer | null> => {
      const parts: Buffer[] = [];
      for (let piece = 0; piece < pieces; piece += 1) {
        const part = await sealed.open(collections.piece, numbered(fileId, piece), byId);
        if (!part) return null;
        parts.push(part);
        // the embedded store answers at once
        await nextTurn();
      }
      return Buffer.concat(parts);
    },
    removeFile: async ({ fileId, pieces }: StoredFile): Promise<void> => {
      for (let piece = 0; piece < pieces; piece += 1) await sealed.remove(collections.piece, numbered(fileId, piece));
    },
    putDraft: (draftId: string, byId: string, draft: Draft): Promise<void> =>
      sealed.put(collections.draft, draftId, { byId, bytes: text(draft), index: byId }),
    findDraft: async (draftId: string, byId: string): Promise<Draft | null> => {
      const bytes = await sealed.open(collections.draft, draftId, byId);
      return bytes && parseOwn<Draft>(bytes.toString());
    },
    removeDraft: (draftId: string): Promise<void> => sealed.remove(collections.draft, draftId),
    /** The source that people get whose row has none, before a file says how it is read. */
    putSource: (importId: string, byId: string, source: string): Promise<void> =>
      sealed.put(collections.source, importId, { byId, bytes: text(source), index: byId }),
    findSource: async (importId: string, byId: string): Promise<string | null> => {
      const bytes = await sealed.open(collections.source, importId, byId);
      return bytes && parseOwn<string>(bytes.toString());
    },
    /** Stores the refused rows of a batch under its first row: a repeated batch replaces its own. */
    putRefused: ({ importId, byId, from }: RefusedPart, refused: RefusedRows): Promise<void> =>
      sealed.put(collections.refused, numbered(importId, from), { byId, bytes: text(refused), index: importId }),
    hasRefused: async (importId: string): Promise<boolean> =>
      (await sealed.list(collections.refused, importId)).length > 0,
    /** The refused rows in parts, in the order of the file. */
    findRefused: async function* (importId: string, byId: string): AsyncGenerator<RefusedRows> {
      for (const id of await sealed.list(collections.refused, importId)) {
        const bytes = await sealed.open(collections.refused, id, byId);
        if (bytes) yield parseOwn<RefusedRows>(bytes.toString());
      }
    },
    /** Deletes everything that is kept of a person's imports. */
    forget: async (byId: string): Promise<void> => {
      for (const collection of Object.values(collections))
        for (const id of await sealed.list(collection, byId)) await sealed.remove(collection, id);
    },
    removeRefused: async (importId: string): Promise<void> => {
      for (const id of await sealed.list(collections.refused, importId)) await sealed.remove(collections.refused, id);
    },
  };
};
type RefusedPart = { importId: string; byId: string; from: number };
export type ImportStore = ReturnType<typeof createImportStore>;
