import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimits } from '../../src/platform/http/limits/openRequests.ts';
import { call } from '../people/call.ts';
import type { HeldAnswer, HeldCall } from '../held/heldCall.ts';
import { holdCall } from '../held/heldCall.ts';
import type { Changing } from '../held/heldCalls.ts';
import { changingCalls } from '../held/heldCalls.ts';
import type { Stage } from '../held/heldStage.ts';
import { openStage, resetPassword } from '../held/heldStage.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { statusFor } from './matrix.ts';
import { askAsOperator } from '../people/operate.ts';
import { signUpAs } from '../people/proving.ts';
import { standStill } from '../whileStill.ts';

let server: LocalServer;
/** How many requests have looked for a session. */
let sessionsFound = 0;
/** Calls that wait in the rate limits, after the rights of their sender were found. */
const waiting: (() => void)[] = [];
let waitsFor: string | null = null;

beforeAll(async () => {
  server = await startLocalServer({
    sendsMails: true,
    watch: (ports) => ({
      ...ports,
      documents: {
        ...ports.documents,
        find: (collection, id) => {
          if (collection === 'session') sessionsFound += 1;
          return ports.documents.find(collection, id);
        },
      },
      limits: {
        take: async (key) => {
          if (key === waitsFor) await new Promise<void>((resolve) => waiting.push(resolve));
          return 0;
        },
      },
    }),
  });
  // the first account is asked for no proof of its address
  await signUpAs(server.url, 'first@team.example');
});
afterAll(async () => server?.close());

type Loss = {
  /** The right that the leader loses while their calls are under way. */
  lose: (stage: Stage) => Promise<unknown>;
  /** The refusal of a call then; null for one that the leader may still make. */
  refusal: (changing: Changing) => { status: number; code?: string } | null;
  alone?: boolean;
};

const unauthorized = () => ({ status: 401, code: 'unauthorized' });

/** The refusal of what a member may not do, and an owner may. */
const toMembers = ({ row, membersOnly }: Changing): { status: number } | null => {
  if (!row || !membersOnly || statusFor(row.own, 'owner') >= 400) return null;
  const status = statusFor(row.own, 'maker');
  return status < 400 ? null : { status };
};

const eraseLeader = async ({ sessions, id, email }: Stage) => {
  const [browser] = sessions;
  expect((await call(browser, `DELETE /api/users/${id}?confirm=ownerless`)).status, email).toBe(204);
};

const losses: Readonly<Record<string, Loss>> = {
  'a removal': {
    lose: ({ keeper, id }) => call(keeper, `DELETE /api/team-members/${id}`),
    refusal: ({ membersOnly }) => (membersOnly ? { status: 403, code: 'no-organization' } : null),
  },
  'a demotion': {
    lose: ({ keeper, id }) => call(keeper, `PUT /api/team-members/${id}/role`, { body: { role: 'member' } }),
    refusal: toMembers,
  },
  'the duty to have a second factor': {
    lose: async ({ organizationId }) => {
      const changed = await askAsOperator(server, `/organizations/${organizationId}/owner-factor`, { required: true });
      expect(changed.status).toBe(200);
    },
    refusal: (changing) => {
      const refused = toMembers(changing);
      return refused?.status === 403 ? { ...refused, code: 'team/factor-needed' } : refused;
    },
  },
  'a sign-out': {
    lose: ({ sessions }) => Promise.all(sessions.map((browser) => browser.signOut())),
    refusal: unauthorized,
  },
  'a new password': { lose: ({ email }) => resetPassword(server, email), refusal: unauthorized },
  'an erasure': { lose: eraseLeader, refusal: unauthorized },
  'the end of the team': { alone: true, lose: eraseLeader, refusal: unauthorized },
};

const eventsOf = async ({ id }: Stage, after: number): Promise<string[]> => {
  await standStill(server.dependencies);
  const events = await server.ports.events.readAll({ after, limit: 1_000 });
  return events.filter(({ meta }) => meta.actorId === id).map(({ type }) => type);
};

const refusedCalls = async (stage: Stage, { refusal }: Loss): Promise<Changing[]> =>
  (await changingCalls(server, stage)).filter((changing) => refusal(changing) !== null);

/** Answers by the names of their calls. */
const answersOf = async (held: Map<string, HeldCall>): Promise<Record<string, HeldAnswer>> =>
  Object.fromEntries(await Promise.all([...held].map(async ([name, { answer }]) => [name, await answer] as const)));

const expectedOf = (calls: readonly Changing[], { refusal }: Loss) =>
  Object.fromEntries(calls.map((changing) => [changing.name, expect.objectContaining(refusal(changing))]));

/** The same answers without those that say that what the call names ended too. */
const withoutLate = (calls: readonly Changing[], answers: Record<string, HeldAnswer>, { refusal }: Loss) =>
  Object.fromEntries(
    calls.map((changing) => {
      const answer = answers[changing.name];
      return [changing.name, answer?.code === changing.late ? refusal(changing) : answer];
    }),
  );

// one session has not room for all of them
const holdAll = ({ sessions }: Stage, calls: readonly Changing[]) =>
  new Map(
    calls.map(({ name, line, body = {} }, at) => [
      name,
      holdCall(server.url, sessions[at % 2 === 0 ? 0 : 1], { line, body }),
    ]),
  );

describe('a call whose body is held back', () => {
  it('is refused before it arrives where nobody is signed in', async () => {
    const stage = await openStage(server);
    const calls = await changingCalls(server, stage);
    const held = calls.map(({ line, body = {} }) => holdCall(server.url, null, { line, body }));
    for (const { answer } of held) expect(await answer).toEqual({ status: 401, code: 'unauthorized' });
  });

  it('has its place among the requests of its session, of which there are no more', async () => {
    const stage = await openStage(server);
    const before = sessionsFound;
    const hold = () => holdCall(server.url, stage.sessions[0], { line: 'POST /api/prospects', body: { name: 'Pat' } });
    const held = Array.from({ length: openLimits.session.most }, () => hold());
    await expect.poll(() => sessionsFound - before).toBe(held.length);
    expect(await hold().answer).toEqual({ status: 429, code: 'too-many-at-once' });
    for (const { release } of held) release();
    for (const { answer } of held) expect((await answer).status).toBe(201);
  });
});

describe.each(Object.entries(losses))('calls across %s', (_name, loss) => {
  // shows I17.2
  it('are refused when their bodies arrive after it, and nothing is stored or sent', async () => {
    const stage = await openStage(server, loss);
    const calls = await refusedCalls(stage, loss);
    const before = sessionsFound;
    const held = holdAll(stage, calls);
    await expect.poll(() => sessionsFound - before).toBe(calls.length);
    await loss.lose(stage);
    const [position, mails] = [await standStill(server.dependencies), server.mails.length];
    for (const { release } of held.values()) release();
    expect(await answersOf(held)).toEqual(expectedOf(calls, loss));
    expect([await eventsOf(stage, position), server.mails.slice(mails)]).toEqual([[], []]);
  });

  // shows I17.2
  it('are refused when it comes after their rights were found, and nothing is stored or sent', async () => {
    const stage = await openStage(server, loss);
    const calls = (await refusedCalls(stage, loss)).filter(({ idle }) => idle !== true);
    waitsFor = `command:user:${stage.id}`;
    const held = holdAll(stage, calls);
    for (const { release } of held.values()) release();
    await expect.poll(() => waiting.length).toBe(calls.length);
    waitsFor = null;
    await loss.lose(stage);
    const [position, mails] = [await standStill(server.dependencies), server.mails.length];
    for (const goOn of waiting.splice(0)) goOn();
    expect(withoutLate(calls, await answersOf(held), loss)).toEqual(expectedOf(calls, loss));
    expect([await eventsOf(stage, position), server.mails.slice(mails)]).toEqual([[], []]);
  });
});
