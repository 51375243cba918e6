import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { olderFolders } from '../histories/olderData.ts';
import { operate } from '../people/operate.ts';
import { startRestartableServer } from '../servers/restartableServer.ts';
import type { RestartableServer } from '../servers/restartableServer.ts';

const jobStates = (server: RestartableServer): Record<string, string> => {
  using queue = new DatabaseSync(join(server.dataDir, 'queue.db'), { readOnly: true });
  const rows = z.array(z.object({ kind: z.string(), state: z.string() }));
  const stored = rows.parse(queue.prepare(`SELECT kind, state FROM jobs WHERE id LIKE '%fixture%'`).all());
  return Object.fromEntries(stored.map(({ kind, state }) => [kind, state]));
};

/** Values that follow from the present week, or from the present time as an invitation's status does. */
const passing = new Set([
  ...['weeklyShares', 'weeks', 'trend', 'activeMembers', 'unread', 'unreadNotifications', 'rank'],
  ...['membersThisMonth', 'sharesThisMonth', 'prospectsThisWeek', 'viewsThisWeek', 'sharesToday', 'newProspects'],
]);

/** The prospects that the links of the folder were sent to. */
const prospectOf: Readonly<Record<string, string>> = { '“Tour”': 'Pat', '“Picture”': 'Rob' };

/** The sentence of an opened link as the feed, and as the sharer's notification, word it since. */
const inPresentWords = (text: string): string =>
  text
    .replace(/^A prospect opened (“.*”), shared by (.*)$/u, "$2's link to $1 was opened")
    .replace(/^Your link to (“.*”) was opened$/u, (_, title: string) => `${prospectOf[title] ?? ''} opened ${title}`);

/**
 * An answer without values that pass, without the achievement that the queued job earns, and without the moments that
 * are notified since; `here` is the server.
 */
const lastingIn =
  (older: { url: string }, here: string) =>
  (value: unknown): unknown => {
    const lasting = lastingIn(older, here);
    if (Array.isArray(value)) return value.filter((item) => !isLater(item)).map(lasting);
    if (typeof value === 'string') return inPresentWords(value).replaceAll(older.url, here);
    if (typeof value !== 'object' || value === null) return value;
    const isInvitation = 'mail' in value;
    const kept = Object.entries(value).filter(
      ([name]) =>
        !passing.has(name) && !(isInvitation && name === 'status') && !(joinedOnly(value) && name === 'lastActiveOn'),
    );
    return Object.fromEntries(kept.map(([name, part]) => [name, lasting(part)]));
  };
/** Whether a member did nothing since the day they joined, which was called activity once. */
const joinedOnly = (value: object): boolean =>
  'joinedAt' in value && 'lastActiveOn' in value && String(value.joinedAt).startsWith(String(value.lastActiveOn));

const laterTypes = new Set<unknown>(['achievement_earned', 'first_conversion', 'first_opening']);
const isLater = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && laterTypes.has(value.type);

/** A member's list of invitations without their links, which their inviters and leaders alone are shown since. */
const withoutLinks = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer.map((invitation: object) => ({ ...invitation, link: null })) : answer;

describe.each(Object.entries(olderFolders))('a data folder of %s', (_commit, { data: older, unpack }) => {
  const people = Object.entries(older.people);
  let server: RestartableServer;
  beforeAll(async () => {
    server = await startRestartableServer({}, unpack);
  });
  afterAll(() => server?.close());
  const lasting = (value: unknown): unknown => lastingIn(older, server.url)(value);

  it('keeps its jobs: one of every kind is handled', async () => {
    const done = Object.fromEntries(older.jobs.map((kind) => [kind, 'done']));
    await expect.poll(() => jobStates(server)).toEqual(done);
    const status = await operate(server, { name: 'status' });
    expect(status).toMatchObject({ name: 'status', deadJobs: 0 });
  });

  it('keeps its reactors, and builds its views again', async () => {
    const statusOf = async () => {
      const result = await operate(server, { name: 'status' });
      if (result.name !== 'status') throw new Error(`the status is answered by ${result.name}`);
      return result.status;
    };
    const isBuilt = async (): Promise<boolean> => (await statusOf()).views.every(({ running }) => running);
    await expect.poll(isBuilt).toBe(true);
    const { views: shown, reactors, unknown, quarantine } = await statusOf();
    expect({ unknown, quarantine }).toEqual({ unknown: {}, quarantine: [] });
    for (const { view, generation } of older.views)
      expect(shown).not.toContainEqual(expect.objectContaining({ view, generation }));
    for (const one of older.reactors) expect(reactors).toContainEqual(expect.objectContaining(one));
  });

  it.each(people)('keeps the session of %s, and answers as before', async (_name, { session, answers }) => {
    const { role } = z.object({ role: z.string() }).parse(answers['/api/auth/user']);
    for (const [path, stored] of Object.entries(answers)) {
      const answer = path === '/api/invitations' && role === 'member' ? withoutLinks(stored) : stored;
      const response = await fetch(`${server.url}${path}`, { headers: { cookie: `upline=${session}` } });
      expect([path, response.status]).toEqual([path, 200]);
      // fields that were added since may be there
      expect({ answer: lasting(await response.json()) }, path).toMatchObject({ answer: lasting(answer) });
    }
  });

  it.each(people)('keeps the password of %s', async (_name, { email, answers }) => {
    const browser = createBrowser(server.url);
    await browser.signIn({ email, password: older.password });
    const { body } = await call(browser, 'GET /api/auth/user');
    expect({ answer: lasting(body) }).toMatchObject({ answer: lasting(answers['/api/auth/user']) });
  });

  // shows I10
  it('gives views in which verify finds no difference', async () => {
    const result = await operate(server, { name: 'verify', views: [] });
    expect(result).toMatchObject({ name: 'verify', result: { differences: [], skipped: [] } });
  });
});
