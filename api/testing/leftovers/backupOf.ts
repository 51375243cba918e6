import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '@upline/infra/backup/tar.ts';
import { runOperator } from '../people/operate.ts';
import type { ServerAddress } from '../servers/serverProcess.ts';
import { filesIn } from './leftovers.ts';
import type { Kept } from './leftovers.ts';

/** The content of a backup that is made now, while the server runs, without what other engines have. */
export const backupOf = async (server: ServerAddress): Promise<Kept[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-look-'));
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  try {
    const file = join(folder, 'now.backup');
    const { code, text } = await runOperator(server, 'backup', file, '--partial');
    if (code !== 0) throw new Error(`no backup was made: ${text}`);
    await unpack(file, (name) => join(unpacked, name));
    return filesIn(unpacked).map(({ name, bytes }) => ({ name: `backup ${name}`, bytes }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
