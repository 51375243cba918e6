import type { ReadyMessage } from '@upline/contracts';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TcpProxy } from '@upline/infra/testing/network/tcpProxy.ts';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { isMissing, openProxiedEngines, runOperator, startProjectorProcess } from '../servers/engineServers.ts';
import type { ProjectorProcess, ProxiedEngines } from '../servers/engineServers.ts';
import { eventually, foundOrganization, untilViewsStand } from '../people/organizations.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const password = 'correct-horse';
const all = { eventStore: true, mongo: true, redis: true };

describe.skipIf(isMissing(all))('a server whose engines go away', () => {
  let engines: ProxiedEngines;
  let server: ServerProcess;
  let projector: ProjectorProcess;
  let ann: Browser;
  const stops: (() => Promise<void> | void)[] = [];

  beforeAll(async () => {
    engines = await openProxiedEngines(all, 'outages');
    stops.push(engines.close);
    server = await startServerProcess(engines.env);
    projector = startProjectorProcess({ ...engines.env, PUBLIC_URL: server.url });
    stops.push(server.close, projector.close);
    ann = await foundOrganization(server.url, 'ann');
    await untilViewsStand(ann);
  });
  afterEach(async () => {
    for (const proxy of [engines.eventStore, engines.mongo, engines.redis]) proxy?.restore();
    await expect.poll(readiness).toEqual([200, []]);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const readiness = async (): Promise<[number, string[]]> => {
    const answer = await fetch(`${server.url}/api/health/ready`);
    const body: unknown = await answer.json();
    return [
      answer.status,
      typeof body === 'object' && body !== null && 'reasons' in body && Array.isArray(body.reasons) ? body.reasons : [],
    ];
  };
  /** The value of a metric; undefined when it is missing. */
  const metric = async (name: string): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${engines.env['OPERATOR_TOKEN']}` };
    const answer = await fetch(`${server.url}/api/metrics`, { headers });
    return new RegExp(`^${name} (.*)$`, 'm').exec(await answer.text())?.[1];
  };
  const isAlive = (): Promise<number> => fetch(`${server.url}/api/health/live`).then(({ status }) => status);
  const add = async (name: string, key: string = randomUUID()) => {
    const { status, body, headers } = await call<{ id?: string; code?: string }>(ann, 'POST /api/prospects', {
      body: { name },
      headers: { 'Idempotency-Key': key },
    });
    return {
      status,
      code: body.code,
      id: body.id,
      retryAfter: headers.get('Retry-After'),
      position: headers.get('Upline-Position'),
    };
  };
  const list = (): Promise<{ status: number; retryAfter: string | null }> =>
    call(ann, 'GET /api/prospects').then(({ status, headers }) => ({ status, retryAfter: headers.get('Retry-After') }));
  const named = (names: readonly string[]): Promise<void> =>
    eventually<{ name: string }[]>(ann, '/api/prospects', (rows) =>
      expect(rows.flatMap(({ name }) => (names.includes(name) ? [name] : [])).sort()).toEqual(names.toSorted()),
    );
  /**
   * Starts another server of the installation. `begun` resolves once it listens, or logs the engine that it waits for.
   */
  const startLate = async () => {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'upline-late-'));
    const own = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: server.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const child = spawn('node', ['api/src/main.ts'], { cwd: root, env: { ...process.env, ...engines.env, ...own } });
    const closed = once(child, 'close');
    stops.push(async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = `http://127.0.0.1:${port}`;
    const isListening = (): Promise<boolean> =>
      fetch(`${url}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    const begun = expect
      .poll(async () => /waiting for the (database|event store)/.test(output) || (await isListening()))
      .toBe(true);
    return { url, child, begun, output: () => output };
  };
  /** Waits until a server that started late takes a change. */
  const expectWork = async ({ url, child, output }: Awaited<ReturnType<typeof startLate>>): Promise<void> => {
    const there = createBrowser(server.url, { via: url, headers: { cookie: ann.cookieHeader() } });
    const added = () => call(there, 'POST /api/prospects', { body: { name: 'Late' } }).then(({ status }) => status);
    // a failure says why nothing was answered
    const failed = (error: unknown): string => `${String(error)}, exit code ${child.exitCode}: ${output()}`;
    await expect.poll(() => added().catch(failed), { timeout: patienceMs, interval: 200 }).toBe(201);
  };
  const mailTo = (address: string): string | null =>
    existsSync(join(server.dataDir, 'outbox')) ? server.mailTo(address) : null;
  const unavailable: { status: number; retryAfter: unknown } = {
    status: 503,
    retryAfter: expect.stringMatching(/^[1-9]/),
  };

  // the positions of the views stay cached for a while without their store
  const cachedOrNot: unknown = expect.stringMatching(/^([\d.]+|Nan)$/);
  // shows I19
  it.each<[string, () => TcpProxy | null, string, unknown]>([
    ['EventStoreDB', () => engines.eventStore, 'event store', 'Nan'],
    ['MongoDB', () => engines.mongo, 'account store', cachedOrNot],
  ])('answers 503 with Retry-After while %s is away, and recovers by itself', async (_name, proxy, missing, lag) => {
    const name = `After ${missing}`;
    expect(await add(`Before ${missing}`)).toMatchObject({ status: 201 });
    proxy()?.cut();
    const key = randomUUID();
    await expect.poll(() => add(name, key)).toMatchObject(unavailable);
    await expect.poll(list).toMatchObject(unavailable);
    const [status, reasons] = await readiness();
    expect([status, reasons.join()]).toEqual([503, expect.stringContaining(missing)]);
    expect(await isAlive()).toBe(200);
    expect([await metric('upline_view_lag_seconds{view="people"}'), await metric('upline_sockets')]).toEqual([
      lag,
      '0',
    ]);
    proxy()?.restore();
    await expect.poll(() => add(name, key)).toMatchObject({ status: 201 });
    await vi.waitFor(() => named([`Before ${missing}`, name]), { timeout: patienceMs });
  });

  // shows I1
  it('carries out commands once that were under way when EventStoreDB went and are repeated', async () => {
    const asked = Array.from({ length: 30 }, (_, at) => ({ name: `Under way ${at}`, key: randomUUID() }));
    const first = asked.map(({ name, key }) => add(name, key));
    await Promise.race(first);
    engines.eventStore?.cut();
    const answers = await Promise.all(first);
    for (const { status } of answers) expect([201, 503]).toContain(status);
    engines.eventStore?.restore();
    for (const [at, { name, key }] of asked.entries()) {
      await expect.poll(() => add(name, key).then(({ status }) => status)).toBe(201);
      const { id } = answers[at] ?? {};
      if (id !== undefined) expect((await add(name, key)).id).toBe(id);
    }
    await vi.waitFor(() => named(asked.map(({ name }) => name)), { timeout: patienceMs });
  });

  // shows I19
  it('goes on while Redis is away, and makes up for mails and notifications when it is back', async () => {
    const positions = new Map<string, number>();
    const live = io(server.url, {
      extraHeaders: { cookie: ann.cookieHeader() },
      transports: ['websocket'],
      forceNew: true,
    });
    stops.push(() => void live.close());
    const hear = (view: string, position: number): void =>
      void positions.set(view, Math.max(position, positions.get(view) ?? 0));
    for (const message of ['changed', 'ready'])
      live.on(message, ({ positions: announced }: ReadyMessage) =>
        Object.entries(announced).forEach((one) => hear(...one)),
      );
    await new Promise((resolve) => live.once('ready', resolve));

    engines.redis?.cut();
    const newcomer = createBrowser(server.url);
    await newcomer.signUp({ email: 'newcomer@team.example', password, firstName: 'New', lastName: 'Comer' });
    expect((await call(newcomer, 'GET /api/auth/user')).status).toBe(200);
    const again = createBrowser(server.url);
    await again.signIn({ email: 'ann@team.example', password });
    const added = await add('Without Redis');
    expect(added.status).toBe(201);
    const read = await call<{ name: string }[]>(ann, 'GET /api/prospects', {
      headers: { 'Upline-Position': added.position ?? '' },
    });
    expect(read.body.map(({ name }) => name)).toContain('Without Redis');
    const invited = await call(ann, 'POST /api/team-members/invite', { body: { email: 'guest@team.example' } });
    expect(invited.status).toBe(201);
    // ten failures of an account in five minutes: a limit that no slow machine stays below
    const guesser = createBrowser(server.url);
    const page = await guesser.open('/api/login');
    const guesses: number[] = [];
    for (let guess = 0; guess < 14; guess += 1)
      guesses.push((await guesser.submit(page, { email: 'ann@team.example', password: 'wrong-wrong' })).status);
    expect(guesses).toContain(429);
    expect(mailTo('guest@team.example')).toBeNull();
    expect(await metric('upline_jobs{state="dead"}')).toBe('Nan');
    const operator = (...words: string[]) => runOperator({ ...engines.env, PUBLIC_URL: server.url }, ...words);
    expect(await operator('jobs', 'list')).toMatchObject({
      code: 1,
      text: expect.stringContaining('refuses: ') as unknown,
    });

    engines.redis?.restore();
    await vi.waitFor(() => expect(mailTo('guest@team.example')).not.toBeNull(), { timeout: patienceMs });
    expect(await metric('upline_jobs{state="dead"}')).toBe('0');
    expect(await operator('jobs', 'list')).toEqual({ code: 0, text: 'No job is dead.\n' });
    await expect.poll(() => positions.get('prospects') ?? 0).toBeGreaterThanOrEqual(Number(added.position));
  });

  // shows I19
  it.each<[string, () => TcpProxy | null]>([
    ['EventStoreDB', () => engines.eventStore],
    ['MongoDB', () => engines.mongo],
    ['Redis', () => engines.redis],
  ])('starts while %s is away, and works once it is back', async (_name, proxy) => {
    proxy()?.cut();
    const late = await startLate();
    await late.begun;
    expect(late.child.exitCode).toBeNull();
    proxy()?.restore();
    await expectWork(late);
  });

  // shows I19
  it('goes on starting when MongoDB goes away again meanwhile', async () => {
    const mongo = engines.mongo ?? expect.fail();
    const { held, release } = mongo.hold('provider-keys');
    const late = await startLate();
    await held;
    mongo.cut();
    await late.begun;
    expect(late.output()).toContain('waiting for the database');
    release();
    mongo.restore();
    await expectWork(late);
  });

  it('has everything after EventStoreDB was killed and started again', async () => {
    await add('Before the kill');
    await engines.eventStoreServer?.kill();
    await expect.poll(list).toMatchObject(unavailable);
    await engines.eventStoreServer?.start();
    await expect.poll(() => add('After the kill').then(({ status }) => status)).toBe(201);
    await vi.waitFor(() => named(['Before the kill', 'After the kill']), { timeout: patienceMs });
  });
});
