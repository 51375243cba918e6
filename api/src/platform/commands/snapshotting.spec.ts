import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role } from '@upline/contracts';
import { createSnapshots } from '@upline/infra/keys/snapshots.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn, findIn, keysIn, keyNeedles } from '../../../testing/leftovers/leftovers.ts';
import { openOwnStores } from '../../../testing/ownStores.ts';
import { teamDecider } from '../../team/team.decider.ts';
import { createRepository } from './repository.ts';

const meta = (organizationId: string) => ({
  organizationId,
  actorId: 'u1',
  commandId: randomUUID(),
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
});
const joined = (userId: string, organizationId = 'o1'): NewEvent => ({
  id: randomUUID(),
  type: 'MemberJoined',
  data: { userId, email: `${userId}@team.example`, role: 'owner', invitationId: null },
  meta: meta(organizationId),
});
const roleChanged = (userId: string, role: Role): NewEvent => ({
  id: randomUUID(),
  type: 'MemberRoleChanged',
  data: { userId, role },
  meta: meta('o1'),
});
const three = ['u1', 'u2', 'u3'];

let stores: Awaited<ReturnType<typeof openOwnStores>>;
let opened: { close: () => Promise<void> }[];
let failures: unknown[];
beforeEach(async () => {
  stores = await openOwnStores();
  opened = [];
  failures = [];
  await stores.events.append(
    'team-o1',
    'none',
    three.map((userId) => joined(userId)),
  );
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await stores.close();
  expect(failures).toEqual([]);
});

type Given = { events?: EventStore; documents?: DocumentStore; shape?: number; every?: number };
/** The teams of a process that has just started; `from` are the revisions that it reads of streams. */
const start = ({ events = stores.events, documents = stores.documents, shape = 1, every = 3 }: Given = {}) => {
  const from: number[] = [];
  const readStream: EventStore['readStream'] = (stream, options) => {
    from.push(options?.from ?? 0);
    return events.readStream(stream, options);
  };
  const decider = {
    ...teamDecider,
    snapshot: { shape, maps: ['members', 'invitations'] as const, personal: ['email'] },
  };
  const log = { warn: (details: unknown) => failures.push(details) };
  const snapshots = { snapshots: createSnapshots(documents), every, pauseMs: 0, log };
  const teams = createRepository({ ...events, readStream }, decider, { snapshots });
  opened.push(teams);
  return { teams, from };
};

const find = (stream = 'team-o1') => createSnapshots(stores.documents).find(stream, 1);
const revisionKept = async (stream?: string): Promise<number | null> => (await find(stream))?.revision ?? null;
/** Makes the snapshot of the three members. */
const keep = async (id = 'o1'): Promise<void> => {
  const { teams } = start();
  await teams.load(id);
  await expect.poll(() => revisionKept(`team-${id}`)).toBe(2);
  await teams.close();
};
const members = async (teams: ReturnType<typeof start>['teams'], id = 'o1') =>
  Object.fromEntries([...(await teams.load(id)).state.members].map(([userId, { email }]) => [userId, email]));
const all = Object.fromEntries(three.map((userId) => [userId, `${userId}@team.example`]));

describe('a process that has just started', () => {
  // shows I59
  it('reads of a long stream only what its snapshot lacks', async () => {
    await keep();
    await stores.events.append('team-o1', 2, [roleChanged('u2', 'admin')]);
    const { teams, from } = start();
    const { state, revision } = await teams.load('o1');
    expect([revision, state.members.get('u2')?.role, state.members.get('u3')?.role]).toEqual([3, 'admin', 'owner']);
    // the beginning says that the stream is long; revision 2 shows that the log goes on from the snapshot
    expect(from.slice(0, 3)).toEqual([0, 2, 3]);
    expect(from.slice(3).every((revision) => revision > 3)).toBe(true);
  });

  it('asks for no snapshot of a short stream', async () => {
    const asked: string[] = [];
    const find: DocumentStore['find'] = (collection, id) => {
      asked.push(collection);
      return stores.documents.find(collection, id);
    };
    const { teams, from } = start({ documents: { ...stores.documents, find }, every: 4 });
    expect(await members(teams)).toEqual(all);
    expect([asked, from]).toEqual([[], [0]]);
  });

  it('appends at the revision that the snapshot and the log have, and knows repeats', async () => {
    await keep();
    const { teams } = start();
    const loaded = await teams.load('o1');
    const [first] = await stores.events.readStream('team-o1');
    expect([...loaded.commands.keys()]).toHaveLength(3);
    expect([loaded.createdBy, loaded.organizationId]).toEqual([first?.meta.commandId, 'o1']);
    expect(await teams.append('o1', loaded, [roleChanged('u1', 'admin')])).toMatchObject({ revision: 3 });
  });
});

describe('a snapshot is thrown away', () => {
  // shows I59
  it('when it is ahead of the log', async () => {
    await keep();
    const older = (await stores.events.readStream('team-o1')).slice(0, 2);
    await stores.otherEvents.append('team-o1', 'none', older);
    const { teams } = start({ events: stores.otherEvents, every: 1 });
    expect(Object.keys(await members(teams))).toEqual(['u1', 'u2']);
    await expect.poll(() => revisionKept()).toBe(1);
  });

  // shows I59
  it('when the log went on otherwise after a backup was restored', async () => {
    await keep();
    const older = (await stores.events.readStream('team-o1')).slice(0, 2);
    await stores.otherEvents.append('team-o1', 'none', [...older, joined('u4')]);
    const { teams } = start({ events: stores.otherEvents });
    expect(Object.keys(await members(teams))).toEqual(['u1', 'u2', 'u4']);
  });

  // shows I59
  it('when it has another shape', async () => {
    await keep();
    const { teams, from } = start({ shape: 2 });
    expect(await members(teams)).toEqual(all);
    expect(from).not.toContain(2);
    await expect.poll(() => createSnapshots(stores.documents).find('team-o1', 2)).not.toBeNull();
    expect(await find()).toBeNull();
  });

  // shows I59
  it.each(['snapshot', 'snapshotKey', 'snapshotPart'])('when a document of %s is missing', async (collection) => {
    await keep();
    const without: DocumentStore['find'] = async (of, id) => (of === collection ? null : stores.documents.find(of, id));
    const { teams } = start({ documents: { ...stores.documents, find: without } });
    expect(await members(teams)).toEqual(all);
  });

  // shows I5
  it('when it was another team’s', async () => {
    await stores.events.append(
      'team-o2',
      'none',
      ['v1', 'v2', 'v3'].map((userId) => joined(userId, 'o2')),
    );
    await keep();
    await keep('o2');
    const find: DocumentStore['find'] = (collection, id) => stores.documents.find(collection, id.replace('o2', 'o1'));
    const { teams } = start({ documents: { ...stores.documents, find } });
    expect(Object.keys(await members(teams, 'o2'))).toEqual(['v1', 'v2', 'v3']);
  });
});

describe('an erasure', () => {
  // shows I13
  it('deletes the snapshots that hold the person, with every byte of their keys, and no others', async () => {
    await stores.events.append(
      'team-o2',
      'none',
      ['v1', 'v2', 'v3'].map((userId) => joined(userId, 'o2')),
    );
    await keep();
    const before = keysIn(stores.folder, 'snapshotKey');
    await keep('o2');
    const kept = () => filesIn(stores.folder).filter(({ name }) => !name.endsWith('-shm'));
    const needles = [...before].flatMap(([id, key]) => keyNeedles(id, key));
    expect(findIn(kept(), needles)).not.toEqual([]);
    expect(await stores.keys.erase('u2')).toBe(true);
    expect(findIn(kept(), needles)).toEqual([]);
    expect([await revisionKept(), await revisionKept('team-o2')]).toEqual([null, 2]);
    expect(await members(start().teams)).toEqual({ ...all, u2: '[erased]' });
  });

  it('is in the next snapshot, made from the states in the memory', async () => {
    const { teams, from } = start();
    await teams.load('o1');
    await expect.poll(() => revisionKept()).toBe(2);
    const reads = from.length;
    await stores.keys.erase('u2');
    expect(await revisionKept()).toBeNull();
    teams.forget('u2');
    await expect.poll(() => revisionKept()).toBe(2);
    expect(from).toHaveLength(reads);
    expect(await members(teams)).toEqual({ ...all, u2: '[erased]' });
    expect(await members(start().teams)).toEqual({ ...all, u2: '[erased]' });
  });

  // shows I13
  it('while a snapshot is made is in it, although its message has not arrived', async () => {
    const put: DocumentStore['put'] = async (...document) => {
      if (document[0] === 'snapshotKey') await stores.keys.erase('u2');
      await stores.documents.put(...document);
    };
    const { teams } = start({ documents: { ...stores.documents, put } });
    await teams.load('o1');
    await expect.poll(() => revisionKept()).toBe(2);
    expect(await members(teams)).toEqual({ ...all, u2: '[erased]' });
    expect(await members(start().teams)).toEqual({ ...all, u2: '[erased]' });
  });
});

describe('a long stream without a snapshot', () => {
  /** A process whose reads are counted, and note the turns of the event loop that have passed. */
  const startSlow = () => {
    let turns = 0;
    let ended = false;
    const turn = (): void => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    setImmediate(turn);
    const seen: number[] = [];
    const readStream: EventStore['readStream'] = (stream, options) => {
      seen.push(turns);
      return stores.events.readStream(stream, options);
    };
    const { teams } = start({ events: { ...stores.events, readStream }, every: 1 });
    return { teams, seen, end: () => (ended = true) };
  };

  // shows I59.2
  it('is folded bit by bit, so that other work goes on, and once for everybody who waits', async () => {
    const { teams, seen, end } = startSlow();
    const first = [teams.load('o1'), teams.load('o1')];
    await nextTurn();
    const states = await Promise.all([...first, ...Array.from({ length: 20 }, () => teams.load('o1'))]);
    end();
    expect(new Set(states.map(({ state }) => state)).size).toBe(1);
    expect(new Set(seen).size).toBeGreaterThan(3);
    // the first two begin, one folds the rest, and all read what came meanwhile
    expect(seen.length).toBeLessThanOrEqual(2 + 3 + 22);
  });

  // shows I13
  it('keeps no address of a person whose erasure arrives meanwhile', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let reads = 0;
    const readStream: EventStore['readStream'] = async (stream, options) => {
      const found = await stores.events.readStream(stream, options);
      reads += 1;
      if (reads === 3) await gate;
      return found;
    };
    const { teams } = start({ events: { ...stores.events, readStream }, every: 1 });
    const loading = teams.load('o1');
    await expect.poll(() => reads).toBe(3);
    await stores.keys.erase('u1');
    teams.forget('u1');
    open();
    expect((await loading).state.members.get('u1')?.email).toBe('[erased]');
  });
});
