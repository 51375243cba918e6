import { mkdtempSync, rmSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Bucket } from '@upline/infra/limits/limit.ts';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../lib/ids.ts';
import { createDependencies } from '../../../dependencies.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { foundTeam } from '../../../organization/founding.ts';
import { byProduct } from '../../commands/judge.ts';
import { metaFor } from '../../commands/metadata.ts';
import { callLimits, createCallerOf } from './caller.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-caller-'));
const [userId, organizationId] = [uuidV7(1), uuidV7(2)];
let infra: Awaited<ReturnType<typeof openInfra>>;
let dependencies: Dependencies;
let full: Bucket | null = null;

beforeAll(async () => {
  infra = await openInfra(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const limits = { take: async (_key: string, bucket: Bucket) => (bucket === full ? 2_500 : 0) };
  dependencies = createDependencies(
    { ...infra.ports, limits },
    { publicUrl: 'http://caller.test', secret: 'x'.repeat(32) },
  );
  await foundTeam(dependencies, {
    organizationId,
    userId,
    email: 'a@b.example',
    name: { name: 'Team', founderName: null },
    timeZone: 'Asia/Tokyo',
    at: new Date(),
    judge: byProduct,
  });
});
afterAll(async () => {
  await infra.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (kind: 'command' | 'query', fullBucket: Bucket | null = null, asking = userId, requestId = '') => {
  full = fullBucket;
  const request = new IncomingMessage(new Socket());
  request.headers['x-request-id'] = requestId;
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  ctx['session'] = {
    id: 's',
    userId: asking,
    organizationId,
    email: 'a@b.example',
    createdAt: '',
    userAgent: null,
    authenticatedAt: null,
    readAt: 0,
  };
  return createCallerOf({ ...dependencies, lacksFactor: () => false, sessionNow: (session) => session })(
    ctx,
    'member',
    kind,
  );
};
const tooMany = { problem: { status: 429, code: 'too-many-requests' }, headers: { 'Retry-After': '3' } };

describe('a caller', () => {
  it('has their role and the time zone of their organization', async () => {
    expect(await ask('command')).toMatchObject({
      actor: { userId, role: 'owner', organizationId },
      timeZone: 'Asia/Tokyo',
    });
  });

  it('is a member as soon as they joined, also through another process whose event has not arrived yet', async () => {
    await ask('query');
    const newcomer = uuidV7(3);
    const elsewhere = createDependencies(infra.ports, { publicUrl: 'http://caller.test', secret: 'x'.repeat(32) });
    const joined = { userId: newcomer, email: 'c@b.example', role: 'member' as const, invitationId: null };
    const meta = metaFor({ organizationId, actorId: newcomer, timeZone: 'UTC', at: new Date() });
    const event = { id: uuidV7(4), type: 'MemberJoined', data: joined, meta };
    await elsewhere.teams.append(organizationId, await elsewhere.teams.load(organizationId), [event]);
    expect(await ask('query', null, newcomer)).toMatchObject({ actor: { userId: newcomer, role: 'member' } });
    await expect(ask('query', null, uuidV7(5))).rejects.toMatchObject({
      problem: { status: 403, code: 'no-organization' },
    });
    await elsewhere.close();
  });

  it('has the request id of a proxy when it is a UUID; other text, which may name a person, is replaced', async () => {
    const own = '0198ABCD-1234-4abc-8def-0123456789ab';
    expect(await ask('command', null, userId, own)).toMatchObject({ correlationId: own.toLowerCase() });
    const { correlationId } = await ask('command', null, userId, 'mail=someone@mail.example');
    expect(correlationId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it('waits after too many commands or queries', async () => {
    await expect(ask('command', callLimits.userCommands.bucket)).rejects.toMatchObject(tooMany);
    await expect(ask('query', callLimits.userReads.bucket)).rejects.toMatchObject(tooMany);
  });

  it('waits with commands after too many of the whole organization, and may still read', async () => {
    await expect(ask('command', callLimits.organizationCommands.bucket)).rejects.toMatchObject(tooMany);
    expect(await ask('query', callLimits.organizationCommands.bucket)).toMatchObject({ actor: { userId } });
  });
});
