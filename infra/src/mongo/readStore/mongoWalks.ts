import type { FindCursor } from 'mongodb';
import type { Find } from '../../ports/readStore.ts';
import type { StoredRow } from '../../ports/rows.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { inOrderOf, rangesOf } from './mongoBounds.ts';
import type { Positioned, Table } from './mongoTables.ts';

const toStoredRow = ({ _id, position, row = null }: Positioned): StoredRow => ({ key: _id, position, row });

/** All rows in one answer of the server: by default the first brings a hundred. */
export const take = async (cursor: FindCursor<Positioned>, limit: number): Promise<StoredRow[]> =>
  limit > 0 ? (await cursor.limit(limit).batchSize(limit).toArray()).map(toStoredRow) : [];

/** Rows of a list in order. */
export const findRows = async (table: Table, query: Find): Promise<StoredRow[]> => {
  const plan = planFind(table.indexes, query);
  const walk = (range: ReturnType<typeof rangesOf>[number]): Promise<StoredRow[]> =>
    take(table.rows.find().hint(query.index).min(range.min).max(range.max), query.limit);
  const found = await Promise.all(rangesOf(plan, query.organizationId).map(walk));
  return found.length === 1 ? found.flat() : found.flat().sort(inOrderOf(plan)).slice(0, query.limit);
};
