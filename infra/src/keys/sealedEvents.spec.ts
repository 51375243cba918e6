import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openThreadBus } from '../memory/threadBus.ts';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { createPersonKeys } from './personKeys.ts';
import type { EventStore, NewEvent } from '../ports/eventStore.ts';
import type { PersonKeys } from '../ports/personKeys.ts';
import { openWriter } from '../sqlite/writer/writer.ts';
import { seal, toSealingKey, unseal } from './seal.ts';
import { sealEvents } from './sealedEvents.ts';
import { openSqliteEventStore } from '../sqlite/sqliteEventStore.ts';

const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};

const added = (prospectId: string, name: string): NewEvent => ({
  id: randomUUID(),
  type: 'ProspectAdded',
  data: {
    prospectId,
    ownerId: 'u1',
    name,
    email: `${name}@example.com`,
    phone: null,
    notes: '',
    source: 'a fair',
    status: 'new',
  },
  meta,
});
const contacted = (prospectId: string): NewEvent => ({
  id: randomUUID(),
  type: 'ProspectContacted',
  data: { prospectId, ownerId: 'u1' },
  meta,
});
const joined = (userId: string, email: string): NewEvent => ({
  id: randomUUID(),
  type: 'MemberJoined',
  data: { userId, email, role: 'member', invitationId: null },
  meta,
});

describe('what events say of people', () => {
  let plain: EventStore;
  let keys: PersonKeys;
  let sealed: EventStore;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upline-sealed-'));
    const writer = openWriter({ onDeath: () => undefined });
    const bus = openThreadBus({ name: randomUUID() });
    const events = await openSqliteEventStore({ file: join(folder, 'events.db'), writer, bus });
    const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
    plain = events;
    keys = createPersonKeys(documents);
    sealed = sealEvents(plain, keys);
    close = async () => {
      for (const opened of [events, documents, writer, bus]) await opened.close();
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => close());

  const dataOf = async (store: EventStore, stream: string) => (await store.readStream(stream)).map(({ data }) => data);

  it('reads as it was written, through every way of reading', async () => {
    const event = added('p1', 'Zoë 🎉');
    await sealed.append('prospect-p1', 'none', [event, contacted('p1')]);
    expect(await dataOf(sealed, 'prospect-p1')).toEqual([event.data, { prospectId: 'p1', ownerId: 'u1' }]);
    const [first] = await sealed.readAll({ after: 0, limit: 10 });
    expect(first).toMatchObject({ id: event.id, data: event.data, stream: 'prospect-p1', revision: 0 });
    for await (const [live] of sealed.subscribe({ after: 0, limit: 10, signal: new AbortController().signal })) {
      expect(live).toEqual(first);
      break;
    }
    expect(await sealed.head()).toBe(2);
  });

  it('is stored sealed; ids, nulls and other fields stay readable', async () => {
    await sealed.append('prospect-p1', 'none', [added('p1', 'Zoe')]);
    const [data] = await dataOf(plain, 'prospect-p1');
    expect(data).toMatchObject({ prospectId: 'p1', ownerId: 'u1', phone: null, status: 'new' });
    for (const field of ['name', 'email', 'notes', 'source']) expect(data?.[field]).toMatch(/^sealed1:[\w-]+$/);
    expect(JSON.stringify(data)).not.toContain('Zoe');
  });

  it('is sealed differently each time', async () => {
    await sealed.append('prospect-p1', 'none', [added('p1', 'Zoe'), added('p1', 'Zoe')]);
    const [first, second] = await dataOf(plain, 'prospect-p1');
    expect(first?.['name']).not.toBe(second?.['name']);
  });

  it('does not change the events that were given', async () => {
    const event = added('p1', 'Zoe');
    const before = structuredClone(event);
    await sealed.append('prospect-p1', 'none', [event]);
    expect(event).toEqual(before);
  });

  it('reads [erased] once the key of its person is deleted, and of nobody else', async () => {
    await sealed.append('prospect-p1', 'none', [added('p1', 'Zoe')]);
    await sealed.append('team-o1', 'none', [joined('u1', 'leader@example.com'), joined('u2', 'rep@example.com')]);
    await keys.erase('p1');
    await keys.erase('u1');
    const [prospect] = await dataOf(sealed, 'prospect-p1');
    expect(prospect).toMatchObject({
      name: '[erased]',
      email: '[erased]',
      phone: null,
      notes: '[erased]',
      source: '[erased]',
    });
    expect(await dataOf(sealed, 'team-o1')).toMatchObject([{ email: '[erased]' }, { email: 'rep@example.com' }]);
  });

  it('is not stored at all for a person whose key was deleted', async () => {
    await keys.erase('p1');
    await sealed.append('prospect-p1', 'none', [added('p1', 'Zoe')]);
    expect(await dataOf(plain, 'prospect-p1')).toMatchObject([{ name: '[erased]', email: '[erased]', phone: null }]);
    expect(await dataOf(sealed, 'prospect-p1')).toMatchObject([{ name: '[erased]', email: '[erased]', phone: null }]);
  });

  it('keeps the order of appends that were not awaited, whether they wait for a key or not', async () => {
    const events = Array.from({ length: 20 }, (_, index) =>
      index % 3 === 0 ? added(`p${index}`, 'Zoe') : contacted('p1'),
    );
    await Promise.all(
      events.map((event, index) => sealed.append('prospect-p1', index === 0 ? 'none' : index - 1, [event])),
    );
    expect((await sealed.readStream('prospect-p1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('accepts later appends to a stream after one was refused', async () => {
    const refused = sealed.append('prospect-p1', 5, [added('p1', 'Zoe')]);
    const next = sealed.append('prospect-p1', 'none', [contacted('p1')]);
    await expect(refused).rejects.toThrow('not at the expected revision');
    expect(await next).toMatchObject({ revision: 0 });
  });
});

describe('a sealed value', () => {
  const key = toSealingKey(new Uint8Array(32).fill(7));
  const place = { eventId: 'e1', field: 'name' };

  it('opens with its key, in its place only', () => {
    const value = seal('Zoë', key, place);
    expect(unseal(value, key, place)).toBe('Zoë');
    expect(unseal(value, key, { ...place, eventId: 'e2' })).toBe('[erased]');
    expect(unseal(value, key, { ...place, field: 'email' })).toBe('[erased]');
    expect(unseal(value, toSealingKey(new Uint8Array(32)), place)).toBe('[erased]');
    expect(unseal(value, null, place)).toBe('[erased]');
  });

  it('does not open once it was changed or cut', () => {
    const value = seal('Zoë', key, place);
    const changed = `${value.slice(0, 30)}${value[30] === 'A' ? 'B' : 'A'}${value.slice(31)}`;
    const opened = [changed, value.slice(0, 12), 'sealed1:'].map((text) => unseal(text, key, place));
    expect(opened).toEqual(Array(3).fill('[erased]'));
  });

  it('of a version that did not seal the field reads as it is until the key is deleted', () => {
    expect([unseal('Zoë', key, place), unseal('Zoë', null, place)]).toEqual(['Zoë', '[erased]']);
  });
});
