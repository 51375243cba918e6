import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import { tryTimes } from '@upline/contracts';
import type { OperatorRequestOnBus } from '@upline/contracts';
import type { Finding } from '@upline/infra/health/health.ts';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { openSqliteQueue } from '@upline/infra/sqlite/queue/sqliteQueue.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveChain } from '../../testing/servers/chainServer.ts';
import { createClientAddress } from '../platform/http/request/clientAddress.ts';
import { createOperatorAccess, operatorLimits } from '../platform/http/limits/operatorAccess.ts';
import { operatorTimes } from './carryOut.ts';
import { operatorRoutes } from './operator.routes.ts';

const operatorToken = 'a-token-of-the-operator';
const times = { ...operatorTimes, accept: 100, check: 20, lost: 100 };

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upline-operator-'));
  const writer = openWriter({ onDeath: () => undefined });
  const queue = await openSqliteQueue({ file: join(folder, 'queue.db'), writer });
  const bus = openThreadBus({ name: randomUUID() });
  let time = 0;
  const limits = createMemoryLimits({ now: () => time });
  const onlyOperator = createOperatorAccess({ operatorToken, limits, addressOf: createClientAddress(['127.0.0.1']) });
  const health: { reasons: Finding[]; degraded: Finding[] } = { reasons: [], degraded: [] };
  const router = operatorRoutes({ bus, queue, onlyOperator, checkHealth: async () => health, times });
  const server = await serveChain([{ router, isOpen: true }]);
  const send = (body: unknown, token: string | null = operatorToken, from = '192.0.2.1') =>
    fetch(`${server.url}/api/operator/commands`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const close = async (): Promise<void> => {
    await server.close();
    await bus.close();
    await queue.close();
    await writer.close();
    await rm(folder, { recursive: true });
  };
  const wait = (ms: number): void => {
    time += ms;
  };
  return { bus, queue, send, health, wait, close };
};

let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

/** Stands in for a projector: answers every request with these replies. */
const answerWith = (...replies: readonly { kind: string; [field: string]: unknown }[]): OperatorRequestOnBus[] => {
  const asked: OperatorRequestOnBus[] = [];
  opened.bus.subscribe(operatorRequestChannel, (message) => {
    const request = message as OperatorRequestOnBus;
    asked.push(request);
    for (const reply of replies) opened.bus.publish(operatorReplyChannel, { ...reply, request: request.request });
  });
  return asked;
};

const progress = { phase: 'Building', share: 0.5, events: 10, perSecond: 5, etaMs: 2_000 };

describe('operator commands over HTTP', () => {
  it('need the token', async () => {
    const asked = answerWith({ kind: 'accepted' });
    const answer = await opened.send({ name: 'status' }, 'another-token');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' });
    expect(asked).toEqual([]);
  });

  it('can be guessed at a few times from one network, and then wait with every token', async () => {
    const { burst, ratePerSecond } = operatorLimits.wrongTokens.bucket;
    const guess = (token: string | null, from?: string) => opened.send({ name: 'jobs-list' }, token, from);
    const statuses: number[] = [];
    for (let at = 0; at < burst + 2; at += 1) statuses.push((await guess(`guess-${at}`)).status);
    expect(statuses).toEqual([...Array.from({ length: burst }, () => 401), 429, 429]);
    const right = await guess(operatorToken);
    expect([right.status, await right.json()]).toMatchObject([429, { code: 'too-many-attempts' }]);
    expect(right.headers.get('retry-after')).toBe(String(1 / ratePerSecond));
    // no guess at all is no attempt, and other networks do not wait
    expect((await guess(null)).status).toBe(401);
    expect((await guess(operatorToken, '198.51.100.7')).status).toBe(200);
    opened.wait(1_000 / ratePerSecond);
    expect((await guess(operatorToken)).status).toBe(200);
    for (let at = 0; at < burst; at += 1) expect((await guess(operatorToken)).status).toBe(200);
  });

  it.each([
    [{ name: 'explode' }],
    [{ name: 'replay', view: 'assets', from: -1 }],
    [{ name: 'rebuild', views: 'all' }],
    [{ name: 'status', more: 1 }],
    [{ name: 'jobs-drop' }],
    [{ name: 'jobs-retry', id: '' }],
  ])('are refused when they are unknown: %j', async (command) => {
    const asked = answerWith({ kind: 'accepted' });
    expect((await opened.send(command)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  it('answer 503 when no projector acknowledges them', async () => {
    const answer = await opened.send({ name: 'status' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'no-projector' });
  });

  /** Phases of an answer; the kinds of the replies without one. */
  const saidIn = async (answer: Response): Promise<unknown[]> =>
    (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { kind: string; progress?: { phase: string } })
      .map(({ kind, progress: said }) => said?.phase ?? kind);
  const rebuilt = { kind: 'done', result: { name: 'rebuild', views: ['assets'], events: 10, ms: 4, failed: [] } };
  const gone = 'The projector is not heard any more: nobody works on this. Waiting for a projector';

  /** Answers each question on the bus with the replies that are due for it. Returns the ids of the questions. */
  const answerInTurn = (turns: readonly (readonly object[])[]): string[] => {
    const asked: string[] = [];
    opened.bus.subscribe(operatorRequestChannel, (message) => {
      const { request } = message as OperatorRequestOnBus;
      for (const reply of turns[asked.length] ?? []) opened.bus.publish(operatorReplyChannel, { request, ...reply });
      asked.push(request);
    });
    return asked;
  };

  it('say that nobody works on them any more, and are done by the next projector', async () => {
    const asked = answerInTurn([[{ kind: 'accepted', by: 'one' }], [], [{ kind: 'accepted', by: 'other' }, rebuilt]]);
    const said = await saidIn(await opened.send({ name: 'rebuild', views: ['assets'] }));
    expect(said).toEqual([gone, 'Another projector is there, which begins it again', 'done']);
    expect(new Set(asked).size).toBe(1);
  });

  it('say that the same projector is heard again, which does not begin again', async () => {
    answerInTurn([[{ kind: 'accepted', by: 'one' }], [], [{ kind: 'accepted', by: 'one' }, rebuilt]]);
    const said = await saidIn(await opened.send({ name: 'rebuild', views: ['assets'] }));
    expect(said).toEqual([gone, 'The projector is heard again and goes on', 'done']);
  });

  it('wait for the operation under way, say how far it is, and are begun after it', async () => {
    const doing = { phase: 'rebuilding all views since 10:00:00 UTC', events: 5, perSecond: 1, etaMs: null };
    const accepted = { kind: 'accepted', by: 'one' };
    answerInTurn([
      [accepted, { kind: 'busy', progress: { ...doing, share: 0.1 } }],
      [accepted, { kind: 'busy', progress: { ...doing, share: 0.9 } }],
      [accepted, rebuilt],
    ]);
    const answer = await opened.send({ name: 'rebuild', views: ['assets'] });
    const lines = (await answer.text()).split('\n').filter(Boolean);
    const waiting = { ...doing, phase: 'Waiting for rebuilding all views since 10:00:00 UTC', notice: true };
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { kind: 'progress', progress: { ...waiting, share: 0.1 } },
      { kind: 'progress', progress: { ...waiting, share: 0.9 } },
      rebuilt,
    ]);
  });

  it('fail when the projector goes away from what may not be done twice', async () => {
    answerInTurn([[{ kind: 'accepted', by: 'one' }]]);
    const answer = await opened.send({ name: 'quarantine-skip', id: 'e1' });
    const message: unknown = expect.stringContaining('nobody works on this. Ask for the status.');
    expect(JSON.parse(await answer.text())).toEqual({ kind: 'failed', message });
  });

  it('name the engine that keeps them from a projector', async () => {
    opened.health.reasons.push({ problem: 'read-store-away', detail: 'the read store is not available' });
    opened.health.degraded.push({ problem: 'mail-failing', detail: 'mails cannot be sent' });
    const answer = await opened.send({ name: 'verify', views: [] });
    const detail: unknown = expect.stringMatching(/^No projector answers: the read store is not available\. Mend that/);
    expect(await answer.json()).toMatchObject({ code: 'no-projector', detail });
  });

  it('report with the status what is wrong, with its cause', async () => {
    const status = { head: 7, token: 1, views: [], reactors: [], quarantine: [], unknown: {}, busy: null };
    answerWith({ kind: 'accepted' }, { kind: 'done', result: { name: 'status', status } });
    opened.health.degraded.push({ problem: 'mail-failing', detail: 'mails cannot be sent', cause: 'ECONNREFUSED' });
    const answer = await opened.send({ name: 'status' });
    const degraded = ['mails cannot be sent: ECONNREFUSED'];
    expect(JSON.parse(await answer.text())).toMatchObject({ result: { degraded } });
  });

  it('reach the projector and stream its replies, one a line, until the last', async () => {
    const result = { name: 'rebuild', views: ['assets'], events: 10, ms: 4, failed: [] };
    const asked = answerWith({ kind: 'accepted' }, { kind: 'progress', progress }, { kind: 'done', result });
    const answer = await opened.send({ name: 'rebuild', views: ['assets'] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { kind: 'progress', progress },
      { kind: 'done', result },
    ]);
    expect(asked.map(({ command }) => command)).toEqual([{ name: 'rebuild', views: ['assets'] }]);
  });

  it('about jobs are answered without a projector', async () => {
    const die = async (): Promise<never> => Promise.reject(new Error('refused'));
    opened.queue.work('mail', die, { retries: tryTimes(1) });
    await opened.queue.enqueue([{ id: 'a', kind: 'mail', data: { accountId: 'someone' } }]);
    await expect.poll(() => opened.queue.countDead()).toBe(1);
    const asked = answerWith();
    const listed = await opened.send({ name: 'jobs-list' });
    expect([listed.status, listed.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const at: unknown = expect.any(String);
    const job = { id: 'a', kind: 'mail', attempts: 1, error: 'refused', at };
    expect(JSON.parse(await listed.text())).toEqual({
      kind: 'done',
      result: { name: 'jobs', retried: 0, dropped: 0, count: 1, jobs: [job] },
    });
    const unknown = await opened.send({ name: 'jobs-drop', id: 'b' });
    const message: unknown = expect.stringContaining('has the id b');
    expect(JSON.parse(await unknown.text())).toEqual({ kind: 'failed', message });
    expect(await opened.queue.countDead()).toBe(1);
    expect(asked).toEqual([]);
  });

  it('report the number of dead jobs with the status', async () => {
    const status = { head: 7, token: 1, views: [], reactors: [], quarantine: [], unknown: {}, busy: null };
    const result = { name: 'status', status };
    answerWith({ kind: 'accepted' }, { kind: 'done', result });
    const answer = await opened.send({ name: 'status' });
    expect(JSON.parse(await answer.text())).toEqual({ kind: 'done', result: { ...result, deadJobs: 0, degraded: [] } });
  });

  it('end with a failure when the projector has another version', async () => {
    answerWith({ kind: 'accepted' }, { kind: 'done', result: { name: 'status', status: { head: 7 } } });
    const answer = await opened.send({ name: 'status' });
    expect(JSON.parse(await answer.text())).toMatchObject({ kind: 'failed' });
  });

  it('end with the reason when they fail', async () => {
    answerWith({ kind: 'accepted' }, { kind: 'failed', message: 'Busy: rebuilding all views.' });
    const answer = await opened.send({ name: 'verify', views: [] });
    expect(JSON.parse(await answer.text())).toEqual({ kind: 'failed', message: 'Busy: rebuilding all views.' });
  });
});
