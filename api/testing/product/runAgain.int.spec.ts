import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { capabilities } from '@upline/contracts';
import type { InvitationAnswer, ProspectAnswer, StoredEvent } from '@upline/contracts';
import type { Job } from '@upline/infra/ports/queue.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { reactors } from '@upline/projector/capabilities.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../people/browser.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import type { StrangeHost } from '../providers/strangeHost.ts';
import { pictures, sends, startStrangeHost } from '../providers/strangeHost.ts';
import type { World } from '../histories/undone.ts';
import { send, undoEverything } from '../histories/undone.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-again-'));
let now = new Date('2026-10-15T09:00:00.000Z');
let host: StrangeHost;
let server: LocalServer;
let mailServer: Parameters<World['setMailServer']>[0] = 'takes';
let failing: string | null = null;
/** Every job that ran, by its id, and the kinds that this version works on. */
const jobs = new Map<string, Job>();
const kinds = new Set<string>();
/** The invitations whose mails show that the reactors have gone through the log. */
const markers = new Set<string>();
const people = ['ann', 'bob', 'dan'];
/** The state that the history left. */
let before: { events: StoredEvent[]; seen: unknown[] };

const watch = (ports: Ports): Ports => ({
  ...ports,
  queue: {
    ...ports.queue,
    work: (kind, handle, options) => {
      kinds.add(kind);
      const run: typeof handle = async (job) => {
        jobs.set(job.id, { id: job.id, kind, data: job.data });
        if (kind === 'reassign' && job.data['userId'] === failing) throw new Error('not yet');
        await handle(job);
      };
      return ports.queue.work(kind, run, options);
    },
  },
});

const start = async (): Promise<void> => {
  server = await startLocalServer({
    folder,
    sendsMails: true,
    clock: () => now,
    watch,
    settings: { THUMBNAIL_HOSTS: host.host },
    beforeMail: () => {
      if (mailServer === 'takes') return;
      const responseCode = mailServer === 'refuses' ? 550 : 450;
      if (mailServer === 'puts off once') mailServer = 'takes';
      throw Object.assign(new Error('not now'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode });
    },
  });
};

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: patienceMs, interval: 20 });

const waiting = (): number => {
  using db = new DatabaseSync(join(folder, 'queue.db'), { readOnly: true, timeout: 5_000 });
  return Number(db.prepare(`SELECT count(*) AS count FROM jobs WHERE state = 'waiting'`).get()?.['count']);
};

/** Waits until the reactors have reacted to the whole log, and all their jobs are done. */
const atRest = async (): Promise<void> => {
  const ann = createBrowser(server.url);
  await ann.signIn({ email: 'ann@team.example', password: 'correct-horse' });
  // the second mail is that of a batch after the one that holds the first
  for (const _time of [1, 2]) {
    const email = `marker-${markers.size}@mail.example`;
    const { id } = await send<InvitationAnswer>(ann, 'POST /api/team-members/invite', { email });
    markers.add(id);
    await until(() => expect(server.mailTo(email)).not.toBeNull());
    await send(ann, `DELETE /api/invitations/${id}`);
  }
  await until(() => expect(waiting()).toBe(0));
};

const readAll = (): Promise<StoredEvent[]> => server.ports.events.readAll({ after: 0, limit: 10_000 });

const isMarker = ({ data }: StoredEvent): boolean => markers.has(String(data['invitationId']));

/** The notifications and prospects of everybody. */
const seen = async (): Promise<unknown[]> => {
  const each = people.map(async (name) => {
    const browser: Browser = createBrowser(server.url);
    await browser.signIn({ email: `${name}@team.example`, password: 'correct-horse' });
    const { body } = await call<{ items: object[] }>(browser, 'GET /api/notifications');
    const prospects = await call<ProspectAnswer[]>(browser, 'GET /api/prospects');
    return [name, body.items, prospects.body.map((row) => `${row.name} of ${row.ownerId}`).sort()];
  });
  return Promise.all(each);
};

beforeAll(async () => {
  host = await startStrangeHost();
  host.pages['/works.png'] = sends(pictures.png);
  await start();
  await undoEverything({
    server,
    picture: (works) => `${host.url}/${works ? 'works' : 'broken'}.png`,
    setMailServer: (how) => void (mailServer = how),
    failReassigning: (userId) => void (failing = userId),
  });
  await atRest();
  now = new Date('2026-10-16T06:00:00.000Z');
  await server.eachMinute();
  await until(() => expect(server.mails.map(({ messageId }) => messageId).join()).toContain('<reminder-'));
  await atRest();
  // the Monday after, on which the week is over
  now = new Date('2026-10-19T06:00:00.000Z');
  await server.eachMinute();
  await until(() => expect(server.mails.map(({ messageId }) => messageId).join()).toContain('<weekly-'));
  await atRest();
  before = { events: await readAll(), seen: await seen() };
  expect(server.mailTo('expired@mail.example'), 'an invitation that has expired').toBeNull();
  await server.close();
}, 240_000);
/** Begins again with other rows and another queue, and puts every job into it once more. */
const lose = async (files: readonly string[], again: (job: Job) => Job): Promise<void> => {
  for (const name of readdirSync(folder)) if (files.some((file) => name.startsWith(file))) rmSync(join(folder, name));
  await start();
  await atRest();
  await server.eachMinute();
  await atRest();
  await server.ports.queue.enqueue([...jobs.values()].map(again));
  await atRest();
};

const after = async () => ({
  events: (await readAll())
    .slice(before.events.length)
    .filter((event) => !isMarker(event))
    .map(({ type, stream }) => `${type} ${stream}`),
  mails: server.mails.filter(({ to }) => !to.startsWith('marker-')).map(({ to, subject }) => `${to}: ${subject}`),
  seen: await seen(),
});
const nothing = () => ({ events: [], mails: [], seen: before.seen });

afterAll(async () => {
  await server?.close();
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a history of everything that can be undone', () => {
  // shows I63
  it('has every event that takes something back, and every event that a reactor follows', () => {
    const back =
      /Re(moved|voked|stored|sent|newed|tracted|assigned|set)$|Deleted|Withdrawn|Erased|Dropped|Failed|Moved|PutOff/;
    const declared = capabilities
      .flatMap((capability) => ('events' in capability ? [...capability.events] : []))
      .flatMap(({ schemas }) => Object.keys(schemas));
    const followed = reactors.flatMap(({ on }) => Object.keys(on));
    const missing = [...declared.filter((type) => back.test(type)), ...followed].filter(
      (type) => !before.events.some((event) => event.type === type),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  // shows I63
  it('has a job of every reactor and of every kind', () => {
    const idle = reactors.filter(({ name }) => ![...jobs.keys()].some((id) => id.startsWith(`${name}-`)));
    expect(idle.map(({ name }) => name)).toEqual([]);
    expect(kinds).toEqual(new Set([...jobs.values()].map(({ kind }) => kind)));
  });

  // shows I63
  it('is followed by nothing when all reactors and jobs run again at once, with rows and queue lost', async () => {
    host.pages['/broken.png'] = sends(pictures.png);
    await lose(['queue.db', 'read.db'], (job) => job);
    expect(await after()).toEqual(nothing());
    await server.close();
  });

  // shows I63
  it('is followed by nothing when they run again after forty days', async () => {
    const passedMs = 40 * 86_400_000;
    now = new Date(now.getTime() + passedMs);
    const aged = ({ data, ...job }: Job): Job => {
      const { askedAt } = data;
      return { ...job, data: { ...data, ...(typeof askedAt === 'number' ? { askedAt: askedAt - passedMs } : {}) } };
    };
    {
      using accounts = new DatabaseSync(join(folder, 'accounts.db'));
      expect(accounts.prepare(`DELETE FROM documents WHERE collection = 'sentMail'`).run().changes).toBeGreaterThan(0);
    }
    await lose(['queue.db', 'read.db'], aged);
    expect(await after()).toEqual(nothing());
  });
});
