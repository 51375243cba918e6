import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pictures } from './pictures.ts';

const plainId = /^[\w-]{1,64}$/;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orNothing = async <T, Nothing>(work: Promise<T>, nothing: Nothing): Promise<T | Nothing> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return nothing;
    throw error;
  }
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The bytes that each organization has in the folder. What a crash left half written is removed. */
const measure = async (folder: string): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for (const organizationId of await orNothing(readdir(folder), [])) {
    let own = 0;
    for (const name of await readdir(join(folder, organizationId))) {
      const path = join(folder, organizationId, name);
      if (plainId.test(name)) own += (await stat(path)).size;
      else await rm(path, { force: true });
    }
    sizes.set(organizationId, own);
  }
  return sizes;
};

/**
 * Pictures as files of one folder, for one process at a time: `folder/{organizationId}/{id}`. A picture is written
 * beside the earlier one and then takes its place, so that a reader finds a whole one.
 */
export const openPictureFiles = async ({
  folder,
}: {
  folder: string;
}): Promise<Pictures & { close: () => Promise<void> }> => {
  const sizes = await measure(folder);

  const pathOf = (organizationId: string, id: string): string => {
    if (!plainId.test(organizationId) || !plainId.test(id)) throw new Error(`a picture cannot be kept as ${id}`);
    return join(folder, organizationId, id);
  };
  const sizeOf = (path: string): Promise<number> =>
    orNothing(
      stat(path).then(({ size }) => size),
      0,
    );
  const add = (organizationId: string, bytes: number): void =>
    void sizes.set(organizationId, (sizes.get(organizationId) ?? 0) + bytes);

  return {
    put: async (organizationId, id, bytes) => {
      const path = pathOf(organizationId, id);
      await mkdir(join(folder, organizationId), { recursive: true, mode: 0o700 });
      const fresh = `${path}.${randomUUID()}`;
      await writeDurably(fresh, bytes);
      const before = await sizeOf(path);
      await rename(fresh, path);
      add(organizationId, bytes.length - before);
    },
    find: (organizationId, id) => orNothing(readFile(pathOf(organizationId, id)), null),
    remove: async (organizationId, id) => {
      const path = pathOf(organizationId, id);
      const before = await sizeOf(path);
      await rm(path, { force: true });
      add(organizationId, -before);
    },
    size: async (organizationId) => {
      let all = 0;
      for (const own of sizes.values()) all += own;
      return { own: sizes.get(organizationId) ?? 0, all };
    },
    close: async () => undefined,
  };
};
