import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetAnswer, ShareAnswer, ChangedMessage } from '@upline/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { isMissing, openProxiedEngines, runOperator } from '../servers/engineServers.ts';
import type { Chosen, ProxiedEngines } from '../servers/engineServers.ts';
import type { RedisSuite } from '@upline/infra/testing/engines/redisFixture.ts';
import { addMember, eventually, foundOrganization } from '../people/organizations.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const password = 'correct-horse';

/** The main job on engines that are servers, beside embedded ones. `suite` names the database of Redis. */
export const mixedContract = (name: string, chosen: Chosen, suite: RedisSuite): void => {
  describe.skipIf(isMissing(chosen))(`a server on ${name}`, () => {
    let engines: ProxiedEngines;
    let server: ServerProcess;
    let ann: Browser;
    let live: Socket;
    const changed = new Map<string, number>();

    beforeAll(async () => {
      engines = await openProxiedEngines(chosen, suite);
      server = await startServerProcess(engines.env);
      ann = await foundOrganization(server.url, 'ann');
    });
    afterAll(async () => {
      live?.close();
      await server?.close();
      await engines?.close();
    });

    const share = async (title: string): Promise<number> => {
      const asset = await call<AssetAnswer>(ann, 'POST /api/assets', {
        body: { type: 'link', title, url: 'https://v.example/' },
      });
      const shared = await call<ShareAnswer>(ann, `POST /api/assets/${asset.body.id}/share`, {
        body: { sharedVia: 'direct' },
      });
      expect([asset.status, shared.status]).toEqual([201, 201]);
      return Number(shared.headers.get('Upline-Position'));
    };
    const shares = (count: number): Promise<void> =>
      eventually<{ totalShares: number }>(ann, '/api/dashboard/metrics', ({ totalShares }) =>
        expect(totalShares).toBe(count),
      );

    it('signs up, mails an invitation, shares, and notifies open pages', async () => {
      const bob = await addMember(server.url, ann, 'bob');
      await vi.waitFor(() => expect(server.mailTo('bob@team.example')).not.toBeNull(), { timeout: patienceMs });
      live = io(server.url, {
        extraHeaders: { cookie: bob.cookieHeader() },
        transports: ['websocket'],
        forceNew: true,
      });
      live.on('changed', ({ positions }: ChangedMessage) => {
        for (const [view, position] of Object.entries(positions)) changed.set(view, position);
      });
      await new Promise((resolve) => live.once('ready', resolve));
      const position = await share('Tour');
      await vi.waitFor(() => expect(changed.get('metrics')).toBeGreaterThanOrEqual(position), { timeout: patienceMs });
      await shares(1);
    });

    // shows I1
    it('has everything after a kill -9, sessions and accounts too', async () => {
      await server.kill();
      await server.restart();
      await shares(1);
      await share('Again');
      // in another process, the lease of the killed projector must run out first
      await vi.waitFor(() => shares(2), { timeout: patienceMs });
      const again = createBrowser(server.url);
      await again.signIn({ email: 'ann@team.example', password });
      expect((await call(again, 'GET /api/auth/user')).status).toBe(200);
    });

    // shows I3
    it('rebuilds every view while it runs, and finds them equal to a fresh fold of the log', async () => {
      const env = { ...engines.env, PUBLIC_URL: server.url, DATA_DIR: server.dataDir };
      expect(await runOperator(env, 'rebuild', '--all')).toMatchObject({ code: 0 });
      const verified = await runOperator(env, 'verify');
      expect([verified.code, verified.text]).toEqual([0, expect.not.stringContaining('differs')]);
      await shares(2);
    });

    // shows I20
    it('refuses a second server with another data folder, and says why', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'upline-second-'));
      const env = {
        ...process.env,
        ...engines.env,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
      };
      const child = spawn('node', ['api/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child, 'close');
      expect([child.exitCode, said.trim().split('\n').length]).toEqual([1, 1]);
      const why = chosen.eventStore && !chosen.mongo ? 'The accounts are missing' : 'Another server uses the engine of';
      expect(said).toContain(why);
      rmSync(dataDir, { recursive: true, force: true });
    });
  });
};
