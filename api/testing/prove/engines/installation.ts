import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startLimitMs } from '@upline/infra/testing/processes/childProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { openBalancer } from './balancer.ts';
import { openEngines } from './engines.ts';
import type { Journal } from '../checking/journal.ts';
import { createManaged } from './managed.ts';
import type { Managed } from './managed.ts';
import { manyMails } from '../../servers/manyMails.ts';

export const sessionSecret = 'the secret of a run that proves things';
const operatorToken = 'the operator of a run';

const errorLevel = 50;

const logLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  token: z.number().optional(),
  phase: z.string().optional(),
});

const parseLine = (line: string): z.infer<typeof logLine> | null => {
  try {
    return logLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};

/** A projector session: the projector that took the lease, its fencing token, and when (ms of `performance`). */
export type ProjectorSession = { projector: Managed; token: number; at: number };

/** Throws with the reason that the process gives when it is not ready. */
const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(await answer.text());
  return true;
};

const settingsOf = (
  engines: Record<'events' | 'mongo' | 'redis', { url: string }>,
  publicUrl: string,
): Record<string, string> => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  EVENTSTORE_URL: engines.events.url,
  MONGODB_URL: engines.mongo.url,
  REDIS_URL: engines.redis.url,
  SESSION_SECRET: sessionSecret,
  OPERATOR_TOKEN: operatorToken,
  // writers and visitors send addresses of their own
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'info',
  SMTP_URL: '',
  ...manyMails,
});

/** The whole product as it runs beyond one machine: engines, two web processes behind a balancer, two projectors. */
export const openInstallation = async (journal: Journal, options: { eventstoreUrl: string }) => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-prove-'));
  // `operate` reads the token there
  writeFileSync(join(folder, 'operator-token'), operatorToken);
  const engines = await openEngines(journal, options);
  const ports = [await freePort(), await freePort()];
  const balancer = await openBalancer(ports);
  const url = `http://localhost:${balancer.port}`;
  const env = { ...settingsOf(engines, url), DATA_DIR: folder };
  const sessions: ProjectorSession[] = [];

  const watch = (name: string) => (line: string) => {
    const parsed = parseLine(line);
    // the web process logs unexpected errors at this level
    if (parsed && parsed.level >= errorLevel && name.startsWith('api'))
      journal.problem(`${name} logged: ${line.slice(0, 1_500)}`);
    if (!parsed || parsed.msg !== 'projecting') return;
    const projector = projectors.find((one) => one.name === name);
    const { token = 0 } = parsed;
    journal.say(`${name} projects (token ${token})`);
    // one that was paused as it began logs this when it goes on, and another holds the lease by then
    if (projector && token >= (sessions.at(-1)?.token ?? 0)) sessions.push({ projector, token, at: performance.now() });
  };

  const apis = ports.map((port, index) => {
    const name = `api-${index + 1}`;
    const own = { ...env, PORT: String(port) };
    return createManaged({
      name,
      args: ['api/src/main.ts'],
      env: own,
      journal,
      onLine: watch(name),
      isReady: () => isReady(port),
    });
  });
  const projectors: Managed[] = ['projector-1', 'projector-2'].map((name) =>
    createManaged({
      name,
      args: ['projector/src/main.ts', 'worker'],
      env,
      journal,
      onLine: watch(name),
      isReady: (lines) => lines.some((line) => /"standing by"|"projecting"/.test(line)),
    }),
  );

  const close = async (): Promise<void> => {
    await Promise.all([...apis, ...projectors].map((one) => one.stop()));
    await balancer.close();
    await engines.close();
    rmSync(folder, { recursive: true, force: true });
  };

  for (const one of [...apis, ...projectors]) one.start();
  for (const one of [...apis, ...projectors])
    if (!(await one.ready(startLimitMs))) {
      await close();
      throw new Error(`${one.name} did not start:\n${one.lines().join('\n')}`);
    }

  return {
    url,
    /** The folder of the processes; it has the operator's token. */
    dataDir: folder,
    env,
    apis,
    projectors,
    engines,
    sessions,
    /** The projector that took the lease last, if it still runs. */
    active: (): Managed | null => {
      const last = sessions.at(-1)?.projector;
      return last?.isRunning() === true ? last : null;
    },
    close,
  };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;
