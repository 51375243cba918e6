import type { BulkAnswer, BulkChange } from '@upline/contracts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';

/** People by number, and the first of them. */
export type Counted = { count: number; ids: readonly string[] };

/** A change of many prospects: what it is, and how far it is. No word about anybody is kept. */
export type Bulk = Omit<BulkAnswer, 'refused' | 'kept'> & {
  organizationId: string;
  byId: string;
  change: BulkChange;
  requestHash: string | null;
  pieces: number;
  /** The first piece that was not taken yet. */
  next: number;
  /** With the reasons as messages; absent where the version before began it. */
  refused: Counted & { reasons?: Readonly<Record<string, Counted>> };
  kept: Counted;
};

/** A prospect of a bulk with the owner they had; `revision` is that of the stream once the bulk changed it. */
export type Chosen = { id: string; ownerId: string; revision: number | null };

const [bulks, pieces] = ['bulks', 'bulkPieces'];
/** Prospects of a piece. */
const pieceSize = 100;
/** How long a bulk can be looked at; it can be taken back for a shorter time. */
const keptMs = 86_400_000;

/** Keeps changes of many prospects, which go on after a crash where they were. */
export const createBulkStore = (documents: DocumentStore, clock: () => Date) => {
  const put = (collection: string, id: string, document: unknown): Promise<void> =>
    documents.put(collection, id, document, { expiresAt: clock().getTime() + keptMs });
  const pieceId = ({ id }: Pick<Bulk, 'id'>, place: number): string => `${id}/${place}`;
  const savePiece = (bulk: Pick<Bulk, 'id'>, place: number, people: readonly Chosen[]): Promise<void> =>
    put(pieces, pieceId(bulk, place), people);
  return {
    find: (id: string): Promise<Bulk | null> => documents.find<Bulk>(bulks, id),
    save: (bulk: Bulk): Promise<void> => put(bulks, bulk.id, bulk),
    /** The people of a piece; none once it has expired. */
    piece: async (bulk: Bulk, place: number): Promise<readonly Chosen[]> =>
      (await documents.find<Chosen[]>(pieces, pieceId(bulk, place))) ?? [],
    savePiece,
    /** Stores a new bulk behind its people, so that a stored bulk is complete. */
    begin: async (
      bulk: Pick<Bulk, 'id' | 'organizationId' | 'byId' | 'change' | 'requestHash'>,
      people: readonly Chosen[],
    ): Promise<Bulk> => {
      const parts = chunk(people, pieceSize);
      for (const [place, part] of parts.entries()) await savePiece(bulk, place, part);
      const nobody = { count: 0, ids: [] };
      const progress = { taken: 0, next: 0, refused: nobody, undone: 0, kept: nobody, position: 0 };
      const begun: Bulk = { ...bulk, ...progress, state: 'running', people: people.length, pieces: parts.length };
      await put(bulks, bulk.id, begun);
      return begun;
    },
  };
};
export type BulkStore = ReturnType<typeof createBulkStore>;
