import type { Filter, UpdateOptions } from 'mongodb';
import { LeaseLost } from '../../ports/lease.ts';
import type { Generation } from '../../ports/rows.ts';
import type { PendingNotifications, Save } from '../../ports/projectionStore.ts';
import type { Control, Table, Tables } from './mongoTables.ts';

type Update = { $set?: Record<string, unknown>; $unset?: Record<string, ''>; $max?: Record<string, unknown> };

/** Saves with the tables of their generations, with these fields. */
type Saves<Fields extends keyof Save> = readonly (readonly [Table, Pick<Save, Fields>])[];

/** No wait for the journal: the writes that follow wait for it. */
const beforeTheRest: UpdateOptions = { writeConcern: { w: 1, journal: false } };

const missing = ({ view, generation }: Generation): Error =>
  new Error(`there is no generation ${generation} of the view ${view}`);

/** The pending notifications of saves that are about to be written. */
const beginningsOf = (saves: Saves<'changes' | 'checkpoint'>): Update => ({
  $set: Object.fromEntries(
    saves.map(([{ id }, { changes, checkpoint }]) => {
      const unfinished: PendingNotifications = {
        position: checkpoint.position,
        audiences: changes.map(({ audience }) => audience),
      };
      return [`generations.${id}.unfinished`, unfinished];
    }),
  ),
});

/** How far the generations are projected now. */
const checkpointsOf = (saves: Saves<'checkpoint'>): Update => ({
  $unset: Object.fromEntries(saves.map(([{ id }]) => [`generations.${id}.unfinished`, ''])),
  // the position comes first in a checkpoint, so the greater one is the later one
  $max: Object.fromEntries(
    saves.map(([{ id }, { checkpoint }]) => {
      const { position, eventId, count, hash } = checkpoint;
      return [`generations.${id}.checkpoint`, { position, eventId, count, hash }];
    }),
  ),
});

type Decision = { update: Update; where?: Filter<Control>; options?: UpdateOptions };

/** Changes of the control document, which one holder of the lease can make at a time. */
export const createDecisions = ({ control, find, state }: Tables) => {
  /** Positions of checkpoints that were saved here, by id. */
  const saved = new Map<string, number>();
  const check = async (token: number): Promise<void> => {
    if (!(await control.findOne({ _id: 'control', token }, { projection: { _id: 1 } }))) throw new LeaseLost();
  };
  /** Changes the control document if these generations still exist and the token is the newest. */
  const decide = async (
    token: number,
    tables: readonly Table[],
    { update, where = {}, options = {} }: Decision,
  ): Promise<void> => {
    const there = Object.fromEntries(tables.map(({ id }) => [`generations.${id}`, { $exists: true }]));
    if ((await control.updateOne({ _id: 'control', token, ...there, ...where }, update, options)).matchedCount > 0)
      return;
    for (const { id } of tables) saved.delete(id);
    await check(token);
    for (const { id, generation } of tables) if (!(await state(id))) throw missing(generation);
    throw new LeaseLost();
  };
  return {
    check,
    mustFind: async (token: number, generation: Generation): Promise<Table> => {
      const table = await find(generation);
      if (table) return table;
      await check(token);
      throw missing(generation);
    },
    decide,
    /**
     * Stores the pending notifications before a save: a projector that goes on after half of the save finds its rows
     * stored and changes nothing.
     */
    begin: async (token: number, saves: Saves<'changes' | 'checkpoint'>): Promise<void> => {
      const notifying = saves.filter(([, { changes }]) => changes.length > 0);
      const tables = notifying.map(([table]) => table);
      if (notifying.length === 0) await check(token);
      else await decide(token, tables, { update: beginningsOf(notifying), options: beforeTheRest });
    },
    /**
     * Moves checkpoints on. A server that was restored, or lost acknowledged writes, has an older checkpoint than the
     * last one that was saved here: its rows are missing too, and the writer must begin again from what is there.
     */
    advance: async (token: number, saves: Saves<'checkpoint'>): Promise<void> => {
      const conditions = saves.map(
        ([{ id }]) => [`generations.${id}.checkpoint.position`, { $gte: saved.get(id) }] as const,
      );
      const checked = conditions.filter(([, { $gte }]) => $gte !== undefined);
      const tables = saves.map(([table]) => table);
      await decide(token, tables, { update: checkpointsOf(saves), where: Object.fromEntries(checked) });
      for (const [{ id }, { checkpoint }] of saves) saved.set(id, Math.max(saved.get(id) ?? 0, checkpoint.position));
    },
  };
};
export type Decisions = ReturnType<typeof createDecisions>;
