import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { createLog } from '../log/log.ts';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { openWriter } from '../sqlite/writer/writer.ts';
import { claimEngines, claimsInDocuments } from './claim.ts';

const log = createLog({ logLevel: 'silent' });

describe('an engine that several processes reach', () => {
  let path: string;
  let documents: SqliteDocuments;
  let ends: (() => Promise<void>)[];
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'upline-claim-'));
    const writer = openWriter({ onDeath: () => undefined });
    documents = await openSqliteDocuments({ file: join(path, 'shared.db'), writer });
    ends = [writer.close, documents.close];
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(path, { recursive: true });
  });

  /** A start of a process with this data folder, or of one that keeps nothing in its own. Answers how it ends. */
  const start = async (folder: string | null): Promise<() => Promise<void>> => {
    const end = await claimEngines([claimsInDocuments(documents)], { folder, log });
    ends.push(end);
    return end;
  };

  it('is shared by any number of processes that keep nothing in their folders', async () => {
    await start(null);
    await start(null);
    await expect(start('a')).rejects.toThrow(
      'With EVENTSTORE_URL, MONGODB_URL and REDIS_URL all set any number can run',
    );
    await expect(start('a')).rejects.toThrow(StartError);
  });

  // shows I20
  it('belongs to the one process that keeps data in its folder, until that process ends', async () => {
    const end = await start('a');
    await expect(start('b')).rejects.toThrow('Another server uses the engine of MONGODB_URL');
    await expect(start(null)).rejects.toThrow('keeps some of its data in its own folder');
    await end();
    await start('b');
  });

  it('is free at once for the same folder after a crash, for other folders after a time without renewal', async () => {
    await documents.put('installation', 'claim', { folder: 'a', at: Date.now() });
    await start('a');
    await documents.put('installation', 'claim', { folder: 'a', at: Date.now() - 16_000 });
    await start('b');
  });

  it('lets processes start while it is down', async () => {
    const away = (): Promise<never> => Promise.reject(new Unavailable('the database'));
    const end = await claimEngines([{ setting: 'MONGODB_URL', read: away, write: away }], {
      folder: 'a',
      log,
    });
    await end();
  });
});
