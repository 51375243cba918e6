import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyone, makeActors } from './actors.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { keysIn } from '../leftovers/leftovers.ts';
import type { ActorName, Row } from './matrix.ts';
import { insiders, rows, statusFor } from './matrix.ts';
import type { Maker } from './matrixThings.ts';
import { patiently } from './matrixThings.ts';
import type { RestartableServer } from '../servers/restartableServer.ts';
import { startRestartableServer } from '../servers/restartableServer.ts';
import { withoutRequestId } from '../withoutRequestId.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const kinds = ['own', 'deleted', 'other', 'random', 'malformed'] as const;
type Kind = (typeof kinds)[number];

let server: RestartableServer;
let own: Maker;
let foreign: Maker;
let actors: ReadonlyMap<ActorName, Browser>;
const actor = (name: ActorName): Browser => actors.get(name) ?? expect.fail(`no ${name}`);

beforeAll(async () => {
  server = await startRestartableServer({ settings: { SNAPSHOT_EVENTS: '1' } });
  ({ actors, own, foreign } = await makeActors(server));
  // the teams of the next process come from snapshots
  await vi.waitUntil(() => keysIn(server.dataDir, 'snapshotKey').size > 1, { timeout: patienceMs });
  await server.stop();
  await server.restart();
});
afterAll(async () => server?.close());

const made = new Map<string, Promise<string>>();
/** The id of a thing that the row's calls do not change, made once. */
const shared = (key: string, make: () => Promise<string>): Promise<string> => {
  const id = made.get(key) ?? make();
  made.set(key, id);
  return id;
};

const randomIds: Readonly<Record<string, string>> = { token: 'A'.repeat(70), session: 'B'.repeat(43) };

const idFor = (kind: Kind, subject: string, isChanged: boolean): Promise<string> | string => {
  if (kind === 'own') return isChanged ? own.make(subject) : shared(`own ${subject}`, () => own.make(subject));
  if (kind === 'deleted')
    return isChanged ? own.makeDeleted(subject) : shared(`deleted ${subject}`, () => own.makeDeleted(subject));
  if (kind === 'other') return shared(`other ${subject}`, () => foreign.make(subject));
  return kind === 'random' ? (randomIds[subject] ?? '01930000-0000-7000-8000-0123456789ab') : 'no-id';
};

const ofNobody = (row: Row): number => row.unknown ?? 404;
const isInsider = (name: ActorName): name is (typeof insiders)[number] => insiders.some((one) => one === name);

// a link is valid for everyone who has it, in any organization
const ofLink = (row: Row, kind: Kind): number =>
  statusFor((kind === 'deleted' ? row.deleted : row.own) ?? 404, 'member');

const expected = (row: Row, kind: Kind, name: ActorName): number => {
  if (name === 'anonymous') return row.anonymous ?? 401;
  if (name === 'removed' && row.membersOnly === true) return 403;
  if (kind === 'malformed') return row.malformed ?? 404;
  if (kind === 'random') return ofNobody(row);
  return row.subject === 'token' ? ofLink(row, kind) : ofThing(row, kind, name);
};

const ofThing = (row: Row, kind: Kind, name: ActorName): number => {
  if (name === 'stranger') return row.subject === undefined ? statusFor(row.own, 'owner') : ofNobody(row);
  if (kind === 'other') return ofNobody(row);
  if (!isInsider(name)) return row.removed ?? 403;
  return statusFor(kind === 'deleted' ? (row.deleted ?? 404) : row.own, name);
};

const send = async (row: Row, name: ActorName, id: string) => {
  const isQuery = row.line.startsWith('GET');
  const headers = isQuery && name !== 'anonymous' ? { 'Upline-Position': own.position() } : {};
  const line = row.line.replace(/:\w+/, id);
  const ask = () => patiently(() => call(actor(name), line, { headers, ...(row.body ? { body: row.body } : {}) }));
  // the second answer comes from what the first one, and those to the others, left in the caches
  if (isQuery) await ask();
  return ask();
};

/** Left out: a stranger's own things, for which the same table holds. */
const isTheirOwn = (kind: Kind, name: ActorName): boolean => kind === 'other' && name === 'stranger';

const cellsOf = (row: Row): [Kind, ActorName][] => {
  if (!row.subject) return everyone.map((name) => ['own', name]);
  const asked = kinds.filter((kind) => kind !== 'deleted' || row.deleted !== undefined);
  return asked
    .flatMap((kind) => everyone.map((name): [Kind, ActorName] => [kind, name]))
    .filter(([kind, name]) => !isTheirOwn(kind, name));
};

const changing = (row: Row, status: number): boolean => status < 300 && !row.line.startsWith('GET');

// shows I5
describe('the status of each call for each actor', () => {
  // founding and switching move the session, so they come last
  const ordered = rows.toSorted(([one], [other]) => Number(one === 'FoundTeam') - Number(other === 'FoundTeam'));
  it.each(ordered)(
    '%s',
    async (_name, row) => {
      const answers: Record<string, number> = {};
      const wanted: Record<string, number> = {};
      const bodies = new Map<string, string>();
      for (const [kind, name] of cellsOf(row)) {
        const status = expected(row, kind, name);
        const id = row.subject ? await idFor(kind, row.subject, changing(row, status)) : '';
        const answer = await send(row, name, id);
        wanted[`${kind} for ${name}`] = status;
        answers[`${kind} for ${name}`] = answer.status;
        bodies.set(
          `${kind} ${name}`,
          JSON.stringify([
            withoutRequestId(answer.body),
            answer.headers.get('etag'),
            answer.headers.get('content-length'),
          ]),
        );
      }
      expect(answers).toEqual(wanted);
      if (!row.subject || row.subject === 'token') return;
      for (const name of everyone.filter((one) => one !== 'stranger'))
        expect(bodies.get(`other ${name}`), `${name} cannot tell another organization's from nobody's`).toBe(
          bodies.get(`random ${name}`),
        );
      expect(bodies.get('own stranger'), "a stranger cannot tell this organization's from nobody's").toBe(
        bodies.get('random stranger'),
      );
    },
    60_000,
  );
});

it('nobody can delete the account of another person', async () => {
  for (const name of everyone.filter((one) => one !== 'maker'))
    for (const kind of ['own', 'other', 'random', 'malformed'] as const) {
      const id = await idFor(kind, 'user', false);
      const isOwn = kind === 'other' && name === 'stranger';
      if (!isOwn)
        expect((await call(actor(name), `DELETE /api/users/${id}`)).status, `${kind} ${name}`).toBe(
          name === 'anonymous' ? 401 : 403,
        );
    }
});

describe('the status of each page for each actor', () => {
  const pages: [string, number, number][] = [
    ['/', 200, 200],
    ['/team-members', 404, 200],
    ['/nowhere', 404, 404],
    ['/api/nowhere', 404, 404],
    ['/api/openapi.json', 200, 200],
    ['/api/health/live', 200, 200],
    ['/api/metrics', 401, 401],
    ['/oidc/me', 404, 404],
  ];
  it.each(pages)('%s', async (path, signedOut, signedIn) => {
    const seen = await Promise.all(everyone.map(async (name) => [name, (await actor(name).fetch(path)).status]));
    expect(seen).toEqual(everyone.map((name) => [name, name === 'anonymous' ? signedOut : signedIn]));
  });

  it('of the operator is refused without the token', async () => {
    const organization = await own.make('organization');
    for (const line of [
      'POST /api/operator/commands',
      `POST /api/operator/organizations/${organization}/plan`,
      'POST /api/operator/keys/rotate',
    ])
      for (const name of everyone)
        expect((await call(actor(name), line, { body: { planTier: 'pro' } })).status, `${line} ${name}`).toBe(401);
  });
});
