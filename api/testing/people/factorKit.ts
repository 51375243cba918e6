import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { createFactors } from '../../src/identity/factor/factors.ts';
import { createHandClock } from '../handClock.ts';

/** The site of these factors. */
export const factorSite = 'https://team.example';

/** Second factors on a store of their own, and their clock. */
export const openFactorKit = async () => {
  const clock = createHandClock();
  const folder = mkdtempSync(join(tmpdir(), 'upline-factor-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer, now: clock.now });
  return {
    clock,
    documents,
    /** The factors of a process with this SESSION_SECRET, and limits of its own. */
    open: (secret = 'a secret of at least 32 characters') =>
      createFactors({
        documents,
        limits: createMemoryLimits({ now: clock.now }),
        secret,
        now: clock.now,
        publicUrl: `${factorSite}/`,
        onChanged: async () => undefined,
      }),
    close: async (): Promise<void> => {
      await documents.close();
      await writer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type FactorKit = Awaited<ReturnType<typeof openFactorKit>>;
