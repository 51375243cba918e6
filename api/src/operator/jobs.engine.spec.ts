import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import { expect, it, onTestFinished } from 'vitest';
import {
  isMissing,
  openProxiedEngines,
  runOperator,
  startProjectorProcess,
} from '../../testing/servers/engineServers.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';

const all = { eventStore: true, mongo: true, redis: true };

// shows I21
it.skipIf(isMissing(all))(
  'dead jobs are retried on Redis by the command line, while no server runs and a projector has the lease',
  async () => {
    const engines = await openProxiedEngines(all, 'jobs');
    onTestFinished(engines.close);
    const dataDir = mkdtempSync(join(tmpdir(), 'upline-jobs-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const env = {
      ...engines.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: `http://localhost:${await freePort()}`,
    };
    const { ports, close } = await openInfra(parseConfig(env), { projector: 'here' });
    onTestFinished(close);
    const projector = startProjectorProcess(env);
    onTestFinished(projector.close);
    const holdsLease = async (): Promise<boolean> => {
      const lease = await ports.reads.acquire('test', 1);
      if (lease) await ports.reads.release('test');
      return lease === null;
    };
    await expect.poll(holdsLease).toBe(true);

    let isDown = true;
    const done: string[] = [];
    ports.queue.work(
      'mail',
      async ({ id, attempt }) => {
        if (isDown) throw new Error('try later');
        done.push(`${id} at attempt ${attempt}`);
      },
      { retries: { tries: 2, firstPauseMs: 1, longestPauseMs: 1 } },
    );
    await ports.queue.enqueue(['a', 'b', 'c'].map((id) => ({ id, kind: 'mail', data: {} })));
    await expect.poll(() => ports.queue.countDead()).toBe(3);
    isDown = false;
    const listed = await runOperator(env, 'jobs', 'list');
    expect([
      listed.code,
      listed.text.split('\n').filter((line) => /^mail +[abc] +2 .* try later$/.test(line)).length,
    ]).toEqual([0, 3]);
    expect(await runOperator(env, 'jobs', 'retry', 'd')).toMatchObject({ code: 1 });
    expect(await runOperator(env, 'jobs', 'drop', 'b')).toMatchObject({ code: 0 });
    expect((await runOperator(env, 'jobs', 'retry', '--all')).text).toBe(
      '2 jobs will be tried again.\nNo job is dead.\n',
    );
    await expect.poll(() => done.toSorted()).toEqual(['a at attempt 1', 'c at attempt 1']);
  },
);
