import { LeaseLost } from '../ports.ts';
import type { Generation, Save } from '../ports.ts';
import type { Table, Tables } from './mongoTables.ts';

type Update = { $set?: Record<string, unknown>; $unset?: Record<string, ''>; $max?: Record<string, unknown> };

const missing = ({ view, generation }: Generation): Error => new Error(`there is no generation ${generation} of the view ${view}`);

/** Changes of the control document, which one holder of the lease can make at a time. */
export const createDecisions = ({ control, find, state }: Tables) => {
  const check = async (token: number): Promise<void> => {
    if (!(await control.findOne({ _id: 'control', token }, { projection: { _id: 1 } }))) throw new LeaseLost();
  };
  return {
    check,
    mustFind: async (generation: Generation): Promise<Table> => {
      const table = await find(generation);
      if (!table) throw missing(generation);
      return table;
    },
    /** Changes what is said of some generations, if they are still there and the token is the newest. */
    decide: async (token: number, tables: readonly Table[], update: Update): Promise<void> => {
      const there = Object.fromEntries(tables.map(({ id }) => [`generations.${id}`, { $exists: true }]));
      if ((await control.updateOne({ _id: 'control', token, ...there }, update)).matchedCount > 0) return;
      await check(token);
      for (const { id, generation } of tables) if (!(await state(id))) throw missing(generation);
      throw new LeaseLost();
    },
  };
};
export type Decisions = ReturnType<typeof createDecisions>;

/** How far the generations are projected now. */
export const checkpointsOf = (saves: readonly (readonly [Table, Save])[]): Update => ({
  // the position comes first in a checkpoint, so the greater one is the later one
  $max: Object.fromEntries(
    saves.map(([{ id }, { checkpoint }]) => {
      const { position, eventId, count, hash } = checkpoint;
      return [`generations.${id}.checkpoint`, { position, eventId, count, hash }];
    }),
  ),
});
