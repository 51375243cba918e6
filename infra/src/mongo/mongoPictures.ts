import { Binary } from 'mongodb';
import type { Logger } from '../log/log.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { openMongo } from './mongo.ts';

/** `_id` is `{organizationId}/{id}`. */
type Kept = { _id: string; organizationId: string; size: number; bytes: Binary };

/**
 * Pictures in one collection of MongoDB. Throws a StartError when the address is wrong or the server refuses this
 * user.
 */
export const openMongoPictures = async (options: {
  url: string;
  log?: Logger | undefined;
}): Promise<Pictures & { close: () => Promise<void> }> => {
  const { db, run, close } = await openMongo(options);
  const kept = db.collection<Kept>('pictures');
  const keyOf = (organizationId: string, id: string): string => `${organizationId}/${id}`;
  const sum = async (match: Partial<Pick<Kept, 'organizationId'>>): Promise<number> => {
    const stages = [{ $match: match }, { $group: { _id: null, size: { $sum: '$size' } } }];
    const [found] = await kept.aggregate<{ size: number }>(stages).toArray();
    return found?.size ?? 0;
  };
  return {
    put: (organizationId, id, bytes) =>
      run(async () => {
        await kept.createIndex({ organizationId: 1, size: 1 }, { name: 'size' });
        const picture = { organizationId, size: bytes.length, bytes: new Binary(bytes) };
        await kept.replaceOne({ _id: keyOf(organizationId, id) }, picture, { upsert: true });
      }),
    find: (organizationId, id) =>
      run(async () => {
        const found = await kept.findOne({ _id: keyOf(organizationId, id) });
        return found && found.bytes.value();
      }),
    remove: (organizationId, id) => run(async () => void (await kept.deleteOne({ _id: keyOf(organizationId, id) }))),
    size: (organizationId) => run(async () => ({ own: await sum({ organizationId }), all: await sum({}) })),
    close,
  };
};
