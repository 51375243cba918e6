import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedisBus } from '../redis/redisBus.ts';
import { openThreadBus } from '../memory/threadBus.ts';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { openSqliteEventStore } from '../sqlite/sqliteEventStore.ts';
import { sealEvents } from './sealedEvents.ts';
import { openWriter } from '../sqlite/writer/writer.ts';
import { prospectAdded } from '../../testing/events.ts';
import { newPrefix, openProxied, redisUrl } from '../../testing/engines/redisFixture.ts';
import { shareKeys } from './sharedKeys.ts';

describe.skipIf(redisUrl === '')('on Redis, the keys of people in two processes', () => {
  let folder: string;
  let documents: SqliteDocuments;
  let prefix: string;
  let ends: (() => Promise<void> | void)[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-shared-keys-'));
    const writer = openWriter({ onDeath: () => undefined });
    documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
    prefix = newPrefix();
    ends = [() => rmSync(folder, { recursive: true }), writer.close, documents.close];
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
  });

  /** A process whose connection to Redis can be cut, with its own memory of keys and the log as it reads it. */
  const openProcess = async () => {
    const { link, proxy } = await openProxied(prefix);
    const origin = randomUUID();
    const local = openThreadBus({ name: origin });
    const bus = await openRedisBus({ redis: link, local, origin });
    const { keys, end } = shareKeys(documents, bus);
    const writer = openWriter({ onDeath: () => undefined });
    const events = await openSqliteEventStore({ file: join(folder, 'events.db'), writer, bus: local });
    ends.push(proxy.close, link.close, local.close, bus.close, writer.close, events.close, end);
    return { bus, keys, proxy, events: sealEvents(events, keys) };
  };
  const nameIn = async ({ events }: Awaited<ReturnType<typeof openProcess>>): Promise<unknown> =>
    (await events.readStream('prospect-p1'))[0]?.data['name'];

  // shows I18
  it('are removed from the memory of the other process as soon as one erases', async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    await one.events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    expect(await nameIn(other)).toBe('Zoe');
    await one.keys.erase('p1');
    await expect.poll(() => nameIn(other)).toBe('[erased]');
  });

  // shows I18
  it('are not used by a process that is cut off, and removed from its memory when it is connected again', async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    await one.events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    expect(await nameIn(other)).toBe('Zoe');
    other.proxy.cut();
    await expect.poll(() => other.bus.isWhole()).toBe(false);
    await one.keys.erase('p1');
    expect(await nameIn(other)).toBe('[erased]');
    other.proxy.restore();
    await expect.poll(() => other.bus.isWhole()).toBe(true);
    expect(await nameIn(other)).toBe('[erased]');
  });

  it('are removed from the memory of the others when the erasing process could not be heard', async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    await one.events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    expect(await nameIn(other)).toBe('Zoe');
    one.proxy.cut();
    await expect.poll(() => one.bus.isWhole()).toBe(false);
    await one.keys.erase('p1');
    one.proxy.restore();
    await expect.poll(() => nameIn(other)).toBe('[erased]');
  });
});
