import { isGone } from '../errors.ts';
import { indexFieldsOf } from '../../readStore/cursor.ts';
import { indexKeysOf } from './mongoBounds.ts';
import { searchIndexOf } from './mongoTexts.ts';
import type { Table, Tables } from './mongoTables.ts';

const makeIndexes = async (table: Table): Promise<void> => {
  const { rows, indexes } = table;
  const texts = searchIndexOf(table);
  const declared = Object.entries(indexes).map(([name, fields]) => ({ name, key: indexKeysOf(indexFieldsOf(fields)) }));
  const specs = [...declared, ...(texts ? [texts] : [])];
  if (specs.length > 0) await rows.createIndexes(specs);
};

/** Indexes are made once a generation is built or first saved to: kept up during a build they make it slower. */
export const createIndexing = ({ control, state }: Tables) => {
  const indexed = new Set<string>();
  const ensure = async (table: Table): Promise<void> => {
    const { id } = table;
    if (indexed.has(id)) return;
    try {
      await makeIndexes(table);
    } catch (error) {
      if (!isGone(error) || (await state(id))) throw error;
      return;
    }
    const path = `generations.${id}`;
    const marked = await control.updateOne(
      { _id: 'control', [path]: { $exists: true } },
      { $set: { [`${path}.indexed`]: true } },
    );
    if (marked.matchedCount > 0) indexed.add(id);
    // making its indexes has made the collection again
    else await table.rows.drop();
  };
  return { ensure };
};
export type Indexing = ReturnType<typeof createIndexing>;
