import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { openWriter } from '../sqlite/writer/writer.ts';
import type { Writer } from '../sqlite/writer/writer.ts';
import { createPersonKeys } from './personKeys.ts';

describe('the keys of people', () => {
  let folder: string;
  let writer: Writer;
  let documents: SqliteDocuments;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-keys-'));
    writer = openWriter({ onDeath: () => undefined });
    documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
  });
  afterEach(async () => {
    await documents.close();
    await writer.close();
    rmSync(folder, { recursive: true });
  });

  const keyOf = (keys: ReadonlyMap<string, Uint8Array | null>, subject: string): string | null | undefined => {
    const key = keys.get(subject);
    return key ? Buffer.from(key).toString('hex') : key;
  };

  it('are created once, 32 bytes each, and durable for later reads', async () => {
    const made = await createPersonKeys(documents).ensure(['u1', 'u2', 'u1']);
    expect([...made.keys()].sort()).toEqual(['u1', 'u2']);
    expect(made.get('u1')).toHaveLength(32);
    expect(keyOf(made, 'u1')).not.toBe(keyOf(made, 'u2'));
    const later = createPersonKeys(documents);
    expect(keyOf(await later.find(['u1']), 'u1')).toBe(keyOf(made, 'u1'));
    expect(keyOf(await later.ensure(['u2']), 'u2')).toBe(keyOf(made, 'u2'));
  });

  it('are not created by a lookup, and are found once another process created them', async () => {
    const keys = createPersonKeys(documents);
    expect(await keys.find(['u1'])).toEqual(new Map([['u1', null]]));
    const made = await createPersonKeys(documents).ensure(['u1']);
    expect(keyOf(await keys.find(['u1']), 'u1')).toBe(keyOf(made, 'u1'));
  });

  it('are the same for all callers that create one at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 16 }, () => createPersonKeys(documents).ensure(['u1'])));
    const [first] = made;
    expect(first?.get('u1')).toHaveLength(32);
    expect(new Set(made.map((keys) => keyOf(keys, 'u1')))).toHaveLength(1);
  });

  it('cannot be created after an erasure, not even for a person who never had one', async () => {
    const keys = createPersonKeys(documents);
    await keys.ensure(['u1']);
    await keys.erase('u1');
    await keys.erase('u2');
    for (const asking of [keys, createPersonKeys(documents)]) {
      const none = { u1: null, u2: null };
      expect(Object.fromEntries(await asking.find(['u1', 'u2']))).toEqual(none);
      expect(Object.fromEntries(await asking.ensure(['u1', 'u2']))).toEqual(none);
    }
    expect(await documents.find('key', 'u1')).toEqual({ key: null });
  });

  it('are erased or created, never created after an erasure, when both happen at once', async () => {
    const subjects = Array.from({ length: 20 }, (_, number) => `u${number}`);
    const [keys, others] = [createPersonKeys(documents), createPersonKeys(documents)];
    await Promise.all(subjects.flatMap((subject) => [keys.ensure([subject]), others.erase(subject)]));
    const found = await createPersonKeys(documents).ensure(subjects);
    expect([...found.values()]).toEqual(subjects.map(() => null));
  });

  it('stay in memory until they are evicted', async () => {
    const [keys, others] = [createPersonKeys(documents), createPersonKeys(documents)];
    await keys.ensure(['u1']);
    await others.erase('u1');
    expect((await keys.find(['u1'])).get('u1')).toHaveLength(32);
    keys.evict('u1');
    expect(await keys.find(['u1'])).toEqual(new Map([['u1', null]]));
  });

  // shows I18
  it('all leave the memory at once, and are not used while messages of erasures may be missing', async () => {
    let hearsErasures = true;
    const [keys, others] = [
      createPersonKeys(documents, { hearsErasures: () => hearsErasures }),
      createPersonKeys(documents),
    ];
    await keys.ensure(['u1', 'u2']);
    await others.erase('u1');
    hearsErasures = false;
    expect(Object.fromEntries(await keys.find(['u1']))).toEqual({ u1: null });
    hearsErasures = true;
    await others.erase('u2');
    expect((await keys.find(['u2'])).get('u2')).toHaveLength(32);
    keys.evictAll();
    expect(Object.fromEntries(await keys.find(['u1', 'u2']))).toEqual({ u1: null, u2: null });
  });

  it('stay in memory for a bounded number of people, those asked for last', async () => {
    const [keys, others] = [createPersonKeys(documents, { cacheSize: 2 }), createPersonKeys(documents)];
    await keys.ensure(['u1']);
    await keys.ensure(['u2']);
    await keys.find(['u1']);
    await keys.ensure(['u3']);
    for (const subject of ['u1', 'u2', 'u3']) await others.erase(subject);
    const known = await keys.find(['u1', 'u2', 'u3']);
    expect(['u1', 'u2', 'u3'].map((subject) => known.get(subject) !== null)).toEqual([true, false, true]);
  });
});
