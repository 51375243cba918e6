import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDependencies } from '../../../dependencies.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { createLacksFactor } from '../../../identity/security/ownerFactor.ts';
import { createSessionStore } from '../../../identity/session/sessionStore.ts';
import type { SessionStore } from '../../../identity/session/sessionStore.ts';
import { foundTeam } from '../../../organization/founding.ts';
import type { TeamCommand } from '../../../team/team.decider.ts';
import { handleCommand } from '../../commands/handleCommand.ts';
import { byProduct, RightsChanged } from '../../commands/judge.ts';
import { metaFor } from '../../commands/metadata.ts';
import { uuidV7 } from '../../lib/ids.ts';
import type { Caller } from './caller.ts';
import { createCallerOf } from './caller.ts';
import { judgeWithProof, proofMs } from './proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-judging-'));
let infra: Awaited<ReturnType<typeof openInfra>>;
let dependencies: Dependencies;
let sessions: SessionStore;
let organizationId: string;
let userId: string;
let cookie: string;
/** Reads of a store. */
let reads = 0;
const factors = new Set<string>();

const counting = ({ events, documents, ...ports }: Ports): Ports => ({
  ...ports,
  events: { ...events, readStream: (...asked) => ((reads += 1), events.readStream(...asked)) },
  documents: { ...documents, find: (collection, id) => ((reads += 1), documents.find(collection, id)) },
});

beforeAll(async () => {
  infra = await openInfra(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const ports = counting(infra.ports);
  dependencies = createDependencies(ports, { publicUrl: 'http://judging.test', secret: 'x'.repeat(32) });
  const { documents, rightsChanges: changes } = { ...ports, ...dependencies };
  sessions = createSessionStore({
    documents,
    changes,
    secret: 'x',
    onEnd: async () => undefined,
    now: Date.now,
  });
});
afterAll(async () => {
  await dependencies.close();
  await infra.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (command: TeamCommand) =>
  handleCommand({
    repository: dependencies.teams,
    id: organizationId,
    command,
    judge: byProduct,
    meta: metaFor({ organizationId, actorId: null, timeZone: 'UTC', at: new Date() }),
  });

/** Founds a team of two owners. The second one is signed in. */
beforeEach(async () => {
  [organizationId, userId] = [uuidV7(Date.now()), uuidV7(Date.now())];
  cookie = randomBytes(32).toString('base64url');
  const founder = uuidV7(2);
  const [name, at] = [{ name: 'Team', founderName: null }, new Date()];
  const founding = { organizationId, userId: founder, email: 'a@b.example', name, timeZone: 'UTC', at };
  await foundTeam(dependencies, { ...founding, judge: byProduct });
  const data = { userId, email: 'b@b.example', role: 'owner' as const, invitationId: null };
  const meta = metaFor({ organizationId, actorId: userId, timeZone: 'UTC', at });
  const joined = { id: uuidV7(3), type: 'MemberJoined', data, meta };
  await dependencies.teams.append(organizationId, await dependencies.teams.load(organizationId), [joined]);
  const authenticatedAt = new Date().toISOString();
  const session = { userId, organizationId, email: null, createdAt: authenticatedAt, userAgent: null };
  await sessions.write(cookie, { ...session, authenticatedAt, providerSession: null }, undefined);
});

const find = async (access: 'member' | 'session' = 'member'): Promise<Caller> => {
  const found = (await sessions.find(cookie)) ?? expect.fail('no session');
  const security = { hasFactor: async (id: string) => ((reads += 1), factors.has(id)) };
  const lacksFactor = createLacksFactor(dependencies, { security });
  const limits = { take: () => 0 };
  const callerOf = createCallerOf({ ...dependencies, limits, lacksFactor, sessionNow: sessions.now });
  return callerOf({ session: found, get: () => '' }, access, 'command');
};

const refusal = async ({ judge }: Pick<Caller, 'judge'>): Promise<unknown> => {
  try {
    await judge();
    return null;
  } catch (error) {
    return error;
  }
};

const unauthorized = { problem: { status: 401, code: 'unauthorized' } };

describe('a caller who is judged once more', () => {
  it('may still do the same, by the memory of this process alone', async () => {
    factors.add(userId);
    await change({ type: 'ChangeOwnerFactor', data: { required: true } });
    const caller = await find();
    reads = 0;
    expect([caller.judge(), judgeWithProof(caller)(), reads]).toEqual([null, null, 0]);
  });

  it('begins again after a changed role', async () => {
    const caller = await find();
    await change({ type: 'ChangeMemberRole', data: { userId, role: 'member' } });
    expect(await refusal(caller)).toBeInstanceOf(RightsChanged);
  });

  it('is no member after a removal', async () => {
    const [caller, asPerson] = [await find(), await find('session')];
    await change({ type: 'RemoveMember', data: { userId, reassignTo: null } });
    expect(await refusal(caller)).toMatchObject({ problem: { status: 403, code: 'no-organization' } });
    expect(await refusal(asPerson), 'and still a person').toBe(null);
  });

  it('begins again once owners need a second factor, and once theirs is removed', async () => {
    factors.clear();
    const without = await find();
    await change({ type: 'ChangeOwnerFactor', data: { required: true } });
    expect(await refusal(without)).toBeInstanceOf(RightsChanged);
    factors.add(userId);
    dependencies.rightsChanges.note(`factor ${userId}`);
    const caller = await find();
    expect(caller.actor.role).toBe('owner');
    factors.clear();
    dependencies.rightsChanges.note(`factor ${userId}`);
    expect(await refusal(caller)).toBeInstanceOf(RightsChanged);
  });

  it('is signed out with their session', async () => {
    const [caller, asPerson] = [await find(), await find('session')];
    await sessions.endByCookie(cookie);
    expect([await refusal(caller), await refusal(asPerson)]).toMatchObject([unauthorized, unauthorized]);
  });

  it('is signed out with their person, before their sessions end', async () => {
    const [caller, asPerson] = [await find(), await find('session')];
    dependencies.rightsChanges.note(`person ${userId}`);
    expect([await refusal(caller), await refusal(asPerson)]).toMatchObject([unauthorized, unauthorized]);
  });

  it('begins again, or is refused, once their proof is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [caller, asPerson] = [await find(), await find('session')];
    vi.setSystemTime(Date.now() + proofMs);
    expect(await refusal(caller)).toBeInstanceOf(RightsChanged);
    expect(await refusal({ judge: judgeWithProof(asPerson) })).toMatchObject({
      problem: { status: 403, code: 'identity/proof-needed' },
    });
    vi.useRealTimers();
  });
});
