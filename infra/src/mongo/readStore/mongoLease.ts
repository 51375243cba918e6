import type { Collection, Db, Filter } from 'mongodb';
import { isDuplicate } from '../errors.ts';
import type { Lease } from '../../ports/lease.ts';
import { idOfCollection } from './mongoTables.ts';
import type { Control, Tables } from './mongoTables.ts';

const controlId = 'control';

// by the server's clock: those of its clients may differ by more than the lease lasts
const hasRunOut: Filter<Control> = { $expr: { $lte: [{ $add: ['$renewedAt', '$ttlMs'] }, '$$NOW'] } };

const ensureControl = async (control: Collection<Control>): Promise<void> => {
  const none = { token: 0, holder: null, renewedAt: new Date(0), ttlMs: 0, generations: {}, live: {}, notes: {} };
  try {
    await control.updateOne({ _id: controlId }, { $setOnInsert: none }, { upsert: true });
  } catch (error) {
    // another process made it at the same time
    if (!isDuplicate(error)) throw error;
  }
};

/** Drops collections of dropped generations: a writer that had lost the lease may have made them again. */
export const sweep = async (db: Db, tables: Tables): Promise<void> => {
  // in this order, since a generation is registered before its collections are made
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const registered = new Set((await tables.generations()).map(([id]) => id));
  for (const { name } of found) {
    const id = idOfCollection(name);
    if (id !== null && !registered.has(id)) await db.collection(name).drop();
  }
};

/**
 * The lease of the one writer, kept in the control document. Its token rises with every new holder, also after a
 * release.
 */
export const createLease = (db: Db, tables: Tables) => {
  const { control } = tables;

  const held = (
    filter: Filter<Control>,
    holder: string,
    options: { ttlMs: number; next: 0 | 1 },
  ): Promise<Control | null> =>
    control.findOneAndUpdate(
      filter,
      { $set: { holder, ttlMs: options.ttlMs }, $inc: { token: options.next }, $currentDate: { renewedAt: true } },
      { returnDocument: 'after', projection: { token: 1 } },
    );

  return {
    acquire: async (holder: string, ttlMs: number): Promise<Lease | null> => {
      const renewed = await held({ _id: controlId, holder }, holder, { ttlMs, next: 0 });
      if (!renewed) await ensureControl(control);
      const taken = renewed
        ? null
        : await held({ _id: controlId, $or: [{ holder: null }, hasRunOut] }, holder, { ttlMs, next: 1 });
      // after a failure the next holder sweeps again
      if (taken) await sweep(db, tables).catch(() => undefined);
      const lease = renewed ?? taken;
      return lease && { token: lease.token };
    },
    isHeld: async (): Promise<boolean> => {
      const free = await control.findOne(
        { _id: controlId, $or: [{ holder: null }, hasRunOut] },
        { projection: { _id: 1 } },
      );
      // without the document nobody ever held it
      return free === null && (await control.findOne({ _id: controlId }, { projection: { _id: 1 } })) !== null;
    },
    release: async (holder: string): Promise<void> =>
      void (await control.updateOne({ _id: controlId, holder }, { $set: { holder: null } })),
  };
};
