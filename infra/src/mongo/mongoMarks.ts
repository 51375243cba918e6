import type { ZodType } from 'zod';
import { formatOf } from '../marks/formats.ts';
import type { Format, Marked } from '../marks/formats.ts';
import { parseDetails } from '../marks/mark.ts';
import type { MarkStore } from '../marks/mark.ts';
import { isDuplicate } from './errors.ts';
import type { Mongo } from './mongo.ts';

/** `revision` rises with each change, so that no process overwrites what another one changed. */
type Kept = Format & { _id: Marked; revision: number; details: unknown };

/** Attempts of a change that loses races with other processes. */
const attempts = 20;

/** The mark of one of the stores in a database, in a document of its own. */
export const createMongoMark = <Details>(
  { db, run }: Pick<Mongo, 'db' | 'run'>,
  kind: Marked,
  schema: ZodType<Details>,
): MarkStore<Details> => {
  const kept = db.collection<Kept>('marks');
  const place = `the MongoDB database ${db.databaseName}`;
  const find = (): Promise<Kept | null> => kept.findOne({ _id: kind });

  /** False when another process was quicker. */
  const write = async (present: Kept | null, details: Details): Promise<boolean> => {
    const next = { ...formatOf(kind, present), revision: (present?.revision ?? 0) + 1, details };
    try {
      if (present === null) await kept.insertOne({ _id: kind, ...next });
      else return (await kept.replaceOne({ _id: kind, revision: present.revision }, next)).matchedCount > 0;
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  };
  return {
    read: () =>
      run(async () => {
        const mark = await find();
        return mark && { ...mark, details: parseDetails(schema, place, mark.details) };
      }),
    change: (change) =>
      run(async () => {
        for (let attempt = 1; attempt <= attempts; attempt += 1) {
          const present = await find();
          const details = change(parseDetails(schema, place, present?.details));
          if (await write(present, details)) return details;
        }
        throw new Error(`the mark of ${place} is changed all the time`);
      }),
  };
};
