import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { createLog } from '../log.ts';
import { StartError, Unavailable } from '../ports.ts';
import { openWriter } from '../sqlite/writer.ts';
import { claimEngines, claimsInDocuments } from './claim.ts';
import { checkAccountsAreThere, dataFile } from './dataDir.ts';

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
  const start = async (folder: string | null, { isNew = false } = {}): Promise<() => Promise<void>> => {
    const end = await claimEngines([claimsInDocuments(documents)], { folder, isNew, log });
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

  it('belongs to the one process that keeps data in its folder, until that process ends', async () => {
    const end = await start('a');
    await expect(start('b')).rejects.toThrow('Another server uses the engine of MONGODB_URL');
    await expect(start(null)).rejects.toThrow('keeps some of its data in its own folder');
    await end();
    await start('b');
  });

  it('is free at once for the same folder after a crash, and for other folders after a time without renewal', async () => {
    await documents.put('installation', 'claim', { folder: 'a', at: Date.now() });
    await start('a');
    await documents.put('installation', 'claim', { folder: 'a', at: Date.now() - 16_000 });
    await start('b');
  });

  it('refuses a new log for the accounts of another one', async () => {
    await documents.put('installation', 'claim', { folder: 'a', at: 0 });
    await expect(start('b', { isNew: true })).rejects.toThrow('belong to the events in another data folder');
    const end = await start('a', { isNew: true });
    await end();
    await start('b');
  });

  it('lets processes start while it is down', async () => {
    const away = (): Promise<never> => Promise.reject(new Unavailable('the database'));
    const end = await claimEngines([{ setting: 'MONGODB_URL', read: away, write: away }], {
      folder: 'a',
      isNew: true,
      log,
    });
    await end();
  });
});

describe('events in an engine and accounts in the data folder', () => {
  it('are refused when there are events and no accounts', async () => {
    const path = mkdtempSync(join(tmpdir(), 'upline-claim-'));
    const at = (position: number) => ({ head: () => Promise.resolve(position) });
    await checkAccountsAreThere(path, at(0));
    await expect(checkAccountsAreThere(path, at(7))).rejects.toThrow(
      `The accounts are missing: ${dataFile(path, 'accounts')}`,
    );
    await checkAccountsAreThere(path, { head: () => Promise.reject(new Unavailable('the event store')) });
    rmSync(path, { recursive: true });
  });
});
