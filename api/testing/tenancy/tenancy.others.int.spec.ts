import type { InvitationAnswer, QueryDefinition } from '@upline/contracts';
import { queries } from '@upline/contracts';
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../src/demo/chance.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { changePlan } from '../people/operate.ts';
import type { Things } from '../people/organizations.ts';
import { addMember, eventually, foundOrganization, makeThings } from '../people/organizations.ts';
import { doByChance } from '../people/randomOperations.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let member: Browser;
let stranger: Browser;
let own: Things;
let foreign: Things;
let live: Socket[] = [];
const heard: unknown[] = [];

const listen = (browser: Browser, hear: (what: unknown) => void): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = io(server.url, { extraHeaders: { cookie: browser.cookieHeader() }, transports: ['websocket'] });
    socket.onAny((event: string, message: unknown) => event !== 'ready' && hear([event, message]));
    socket.once('ready', () => resolve(socket));
  });

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'alpha');
  stranger = await foundOrganization(server.url, 'beta');
  member = await addMember(server.url, owner, 'mia');
  own = await makeThings(owner, member);
  foreign = await makeThings(stranger, await addMember(server.url, stranger, 'bea'));
  await changePlan(server, foreign.organization, 'pro');
  await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
    expect(rows.map(({ mail }) => mail)).toEqual(['sent']),
  );
});
afterAll(async () => {
  for (const socket of live) socket.close();
  await server?.close();
});

const allPaths = [
  ...Object.values<QueryDefinition>(queries).flatMap(({ path }) => (path.includes(':') ? [] : [path])),
  '/api/assets?limit=1',
  '/api/assets?sort=shares',
  '/api/activities?limit=1&type=asset_created',
  '/api/team-members?sort=weekly',
  '/api/sessions',
];

const uncompared = new Set(['date', 'upline-position', 'x-request-id', 'keep-alive']);

const observedBy = async (browser: Browser, position: string): Promise<string[]> => {
  const paths = [...allPaths, `/api/assets/${own.asset}/shares`, `/api/prospects/${own.prospect}/shares`];
  return Promise.all(
    paths.map(async (path) => {
      const { status, body, headers } = await call(browser, `GET ${path}`, {
        headers: { 'Upline-Position': position },
      });
      return JSON.stringify([path, status, body, [...headers].filter(([name]) => !uncompared.has(name))]);
    }),
  );
};

/** Everything that two people of the organization can see, once the views reflect a position. */
const observe = async (position: string): Promise<unknown> => [
  await observedBy(owner, position),
  await observedBy(member, position),
  ['alpha@team.example', 'mia@team.example'].map((address) => server.mailTo(address)),
];

const headOf = async (): Promise<string> => {
  const { headers } = await call(stranger, 'POST /api/prospects', { body: { name: 'Last' } });
  return headers.get('upline-position') ?? '0';
};

describe("another organization's commands", () => {
  // shows I5
  it.each([1, 2, 3])(
    'change nothing that this organization can observe (seed %i)',
    async (seed) => {
      const before = await observe(await headOf());
      const keep = (what: unknown) => heard.push(what);
      const theirs: unknown[] = [];
      live = await Promise.all([
        listen(owner, keep),
        listen(member, keep),
        listen(stranger, (what) => theirs.push(what)),
      ]);
      heard.length = 0;
      const position = await doByChance(stranger, createChance(seed), {
        victim: own,
        organization: foreign.organization,
        times: 60,
      });
      expect(await observe(position)).toEqual(before);
      for (const socket of live) socket.close();
      expect(heard).toEqual([]);
      expect(theirs.length, 'there was something to hear').toBeGreaterThan(0);
    },
    60_000,
  );

  it('change what this organization observes when they are its own', async () => {
    const before = await observe('0');
    const { headers } = await call(member, 'POST /api/assets', {
      body: { type: 'link', title: 'New', url: 'https://c.example/' },
    });
    expect(await observe(headers.get('upline-position') ?? '')).not.toEqual(before);
  });
});
