import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { ProspectAnswer } from '@upline/contracts';
import { localDateOf } from '@upline/contracts';
import { seedInstallation } from '@upline/infra/bench/programs/installation.ts';
import { endWithParent } from '@upline/infra/testing/processes/childProcess.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../../testing/servers/serverProcess.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
type Inbox = { items: { type: string }[] };

// the engines of this run are not asked: what is killed has its own
const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '' };
const people = 60;
const kills = 8;
/** So many starts, each of which a busy machine takes long for. */
const slowStartsMs = 600_000;

/** A zone in which it is noon, so that the morning is today and neither begins nor ends while this runs. */
const noon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

// shows I54
it(
  'a reminder comes once, although the server is killed again and again while it reminds',
  async () => {
    const seeded = await seedInstallation({ organizations: 1, users: people, assets: 0 });
    onTestFinished(seeded.remove);
    const server = await startServerProcess(embedded, (dataDir) =>
      cpSync(seeded.dataDir, dataDir, { recursive: true }),
    );
    onTestFinished(server.close);
    const timeZone = noon();
    const dueOn = localDateOf(new Date(), timeZone);
    const ask = async <Body>(cookie: string, method: string, path: string, body?: object): Promise<Body> => {
      const headers = { cookie, 'content-type': 'application/json', origin: server.url };
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([path, answer.ok]).toEqual([path, true]);
      return (await answer.json()) as Body;
    };
    for (const { cookie } of seeded.users) {
      const { id } = await ask<ProspectAnswer>(cookie, 'POST', '/api/prospects', { name: 'Pat' });
      await ask(cookie, 'PUT', `/api/prospects/${id}/follow-up`, { dueOn });
      // the last call: from here on the person has a morning
      await ask(cookie, 'PUT', '/api/preferences', { timeZone, dayStart: '11:00' });
    }
    await server.kill();

    using log = new DatabaseSync(join(server.dataDir, 'events.db'), { readOnly: true });
    const count = log.prepare(`SELECT count(*) AS count FROM events WHERE type = 'DayReminded'`);
    const reminded = (): number => Number(count.get()?.['count']);
    // a busy machine may remind everybody before the last kill
    for (let kill = 1; kill <= kills && reminded() < people; kill += 1) {
      const before = reminded();
      const env = {
        ...process.env,
        ...embedded,
        HOST: '127.0.0.1',
        PORT: String(server.port),
        DATA_DIR: server.dataDir,
      };
      const own = spawn('node', ['api/src/main.ts'], {
        cwd: root,
        env: { ...env, LOG_LEVEL: 'warn' },
        stdio: 'ignore',
      });
      endWithParent(own);
      const ended = once(own, 'exit');
      await expect.poll(reminded, { interval: 1 }).toBeGreaterThan(before);
      own.kill('SIGKILL');
      await ended;
    }
    await server.restart();
    await expect.poll(reminded).toBe(people);
    for (const { cookie } of seeded.users) {
      const items = async () => (await ask<Inbox>(cookie, 'GET', '/api/notifications')).items;
      await expect.poll(async () => (await items()).map(({ type }) => type)).toEqual(['day_reminded', 'welcome']);
    }
  },
  slowStartsMs,
);
