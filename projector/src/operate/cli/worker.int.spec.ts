import { mkdtempSync, rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
import { openInfra } from '@upline/infra/open.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from './program.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upline-worker-'));
  // a worker makes no installation beside embedded engines
  const infra = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { projector: 'here' });
  await infra.close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a worker with HEALTH_PORT', () => {
  it('answers that it lives, is ready once it has built the views, and shows metrics to the operator', async () => {
    const port = await freePort();
    const stop = new AbortController();
    const streams = { out: new PassThrough(), err: new PassThrough() };
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', HEALTH_PORT: String(port) };
    const ended = runCommandLine(['worker'], { env, streams, signal: stop.signal });
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}/api/health/${path}`).then(
        async (answer) => [answer.status, await answer.json()] as const,
        () => null,
      );
    await expect.poll(async () => (await ask('live'))?.[0]).toBe(200);
    expect((await ask('live'))?.[1]).toMatchObject({ status: 'ok' });
    await expect.poll(async () => (await ask('ready'))?.[1]).toMatchObject({ status: 'ok', reasons: [], degraded: [] });
    const metrics = (token: string) =>
      fetch(`http://127.0.0.1:${port}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect((await metrics('guessed')).status).toBe(401);
    const text = await (await metrics(findSecret(dataDir, 'operatorToken') ?? '')).text();
    for (const line of ['upline_ready 1', 'upline_view_lag_seconds{view="people"} 0', 'upline_jobs{state="due"} 0'])
      expect(text).toContain(`${line}\n`);
    stop.abort();
    expect(await ended).toBe(0);
    expect(await ask('live')).toBeNull();
  });
});
