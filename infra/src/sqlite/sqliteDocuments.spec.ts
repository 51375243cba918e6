import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { createPersonKeys } from '../keys/personKeys.ts';
import { openReadConnection } from './readConnection.ts';
import { openWriter } from './writer/writer.ts';
import { bytesOf } from '../../testing/bytesOf.ts';
import { churn } from '../../testing/readStore/churn.ts';
import { documentsContract } from '../../testing/suites/documents.contract.ts';
import type { OpenedDocuments } from '../../testing/suites/documents.contract.ts';
import { openSqliteDocuments } from './sqliteDocuments.ts';

const folders: string[] = [];
const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-documents-'));
  folders.push(folder);
  return join(folder, 'accounts.db');
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const openAt = async (file: string): Promise<OpenedDocuments> => {
  const writer = openWriter({ onDeath: () => undefined });
  const store = await openSqliteDocuments({ file, writer });
  const close = async (): Promise<void> => {
    await store.close();
    await writer.close();
  };
  return { store, close, reopen: () => close().then(() => openAt(file)) };
};

documentsContract('SQLite', () => openAt(newFile()));

describe('documents in SQLite', () => {
  it('removes all expired documents with their index values', async () => {
    const file = newFile();
    const writer = openWriter({ onDeath: () => undefined });
    let now = 1000;
    const store = await openSqliteDocuments({ file, writer, now: () => now });
    const puts = Array.from({ length: 2500 }, (_, number) =>
      store.put('session', `${number}`, {}, { expiresAt: 2000, index: ['u1'] }),
    );
    await Promise.all([
      ...puts,
      store.put('session', 'later', {}, { expiresAt: 3000, index: ['u1'] }),
      store.put('account', 'kept', {}),
    ]);
    expect(await store.find('session', '7')).toEqual({});
    now = 2000;
    expect(await store.find('session', '7')).toBeNull();
    await store.purge();
    const connection = openReadConnection(file);
    expect(connection.all('SELECT id FROM documents ORDER BY id').map((row) => row[0])).toEqual(['kept', 'later']);
    expect(connection.all('SELECT id FROM document_index').map((row) => row[0])).toEqual(['later']);
    connection.close();
    await store.close();
    await writer.close();
  });

  it('reads on a thread without a writer, and cannot write there', async () => {
    const file = newFile();
    const { store, close } = await openAt(file);
    await store.put('key', 'u1', { key: 'k' });
    const reading = await openSqliteDocuments({ file, writer: null });
    expect(await reading.find('key', 'u1')).toEqual({ key: 'k' });
    await store.put('key', 'u1', { key: 'l' });
    expect(await reading.find('key', 'u1')).toEqual({ key: 'l' });
    await expect(reading.put('key', 'u1', {})).rejects.toThrow('only reads');
    await expect(reading.insert('key', 'u2', {})).rejects.toThrow('only reads');
    await expect(reading.remove('key', 'u1')).rejects.toThrow('only reads');
    await reading.close();
    await close();
  });

  // shows I13
  it('leaves no bytes of a deleted key in any file once it is scrubbed', async () => {
    const file = newFile();
    const { store, close } = await openAt(file);
    const keys = createPersonKeys(store);
    // many, so that pages are split and joined
    const subjects = Array.from({ length: 400 }, (_, number) => `subject-${number}`);
    const made = await keys.ensure(subjects);
    const formsOf = (subject: string): string[] => {
      const key = Buffer.from(made.get(subject) ?? expect.fail());
      return [key.toString('base64'), key.toString('base64url'), key.toString('hex'), key.toString('latin1')];
    };
    const kept = subjects.filter((_, number) => number % 3 !== 0);
    for (const subject of subjects.filter((one) => !kept.includes(one))) expect(await keys.erase(subject)).toBe(true);
    const bytes = bytesOf(dirname(file));
    for (const subject of subjects)
      expect([subject, formsOf(subject).some((form) => bytes.includes(form))]).toEqual([
        subject,
        kept.includes(subject),
      ]);
    await close();
  });

  // shows I13
  it('leaves no copies of removed documents that SQLite moved between pages', async () => {
    const file = newFile();
    const { store, close } = await openAt(file);
    const { steps, gone, kept } = churn(3_000);
    await Promise.all(
      steps.map(({ id, words }) =>
        words === null ? store.remove('account', id) : store.put('account', id, { words }, { index: [words] }),
      ),
    );
    expect(await store.scrub?.()).toBe(true);
    const bytes = bytesOf(dirname(file));
    expect(kept.filter((word) => !bytes.includes(word))).toEqual([]);
    expect(gone.filter((word) => bytes.includes(word))).toEqual([]);
    await close();
  });

  // shows I13
  it('says that a long read keeps bytes in a file, and removes them once it ended', async () => {
    const file = newFile();
    const writer = openWriter({ onDeath: () => undefined });
    const store = await openSqliteDocuments({ file, writer, scrubWaitsMs: 0 });
    await store.put('key', 'u1', { key: 'the-bytes-of-the-key' });
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM documents').get();
    await store.put('key', 'u1', { key: null });
    expect(await store.scrub?.()).toBe(false);
    expect(bytesOf(dirname(file))).toContain('the-bytes-of-the-key');
    reader.close();
    expect(await store.scrub?.()).toBe(true);
    expect(bytesOf(dirname(file))).not.toContain('the-bytes-of-the-key');
    await store.close();
    await writer.close();
  });
});
