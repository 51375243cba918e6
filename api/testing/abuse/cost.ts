import { Worker } from 'node:worker_threads';
import type { Browser } from '../browser.ts';
import { call } from '../call.ts';
import type { Attack } from './rig.ts';
import { pause, statusOf } from './rig.ts';

/** Calls that are sent in turn, `parallel` of them at the same time, for some seconds. */
export type CostlyCalls = {
  url: string;
  attackers: readonly { cookie: string; path: string }[];
  parallel: number;
  seconds: number;
};

/** What costly calls did to somebody else: the median and the 99th percentile of their calls, in milliseconds. */
export type Harm = { served: number; refused: number; p50: number; p99: number };

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Sends on a thread of its own, so that the attacker's work does not count as the server's. */
const attack = (calls: CostlyCalls): Promise<Pick<Harm, 'served' | 'refused'>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./cost.worker.ts', import.meta.url), { workerData: calls });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Sends costly calls, none with `parallel` 0, and measures the ordinary calls of somebody else meanwhile. */
export const harmOf = async (calls: CostlyCalls, other: string): Promise<Harm> => {
  const attacking = attack(calls);
  const took: number[] = [];
  const end = performance.now() + calls.seconds * 1_000;
  while (performance.now() < end) {
    const startedAt = performance.now();
    await (await fetch(`${calls.url}/api/auth/user`, { headers: { cookie: other } })).arrayBuffer();
    took.push(performance.now() - startedAt);
    await pause(10);
  }
  return { ...(await attacking), p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
};

const notes = 'ü'.repeat(5_000);
const prospects = 300;

/** Adds rows as fast as the limits of commands allow. */
const addProspects = async (owner: Browser): Promise<void> => {
  for (let number = 0; number < prospects; number += 1)
    while ((await statusOf(owner, 'POST /api/prospects', { name: `Prospect ${number}`, notes })) === 429)
      await pause(500);
};

/** One account asks for what costs most, over and over. */
const costlyAccount: Attack = {
  name: 'One account asks for searches, long lists and downloads without pause',
  run: async ({ signUp, server }) => {
    const owner = await signUp('costly@corp.example');
    await addProspects(owner);
    const { body } = await call<{ id: string }>(owner, 'GET /api/auth/user');
    const other = (await signUp('colleague@other.example')).cookieHeader();
    const cookie = owner.cookieHeader();
    const paths = ['/api/prospects', '/api/prospects?search=zzz', `/api/users/${body.id}/data`];
    const calls = { url: server.url, attackers: paths.map((path) => ({ cookie, path })), seconds: 10 };
    const idle = await harmOf({ ...calls, parallel: 0 }, other);
    const harm = await harmOf({ ...calls, parallel: 20 }, other);
    return [
      {
        what: 'percent of the idle time that others wait (99th percentile)',
        value: Math.round((100 * harm.p99) / idle.p99),
        atMost: 300,
      },
    ];
  },
};

export const costAttacks: readonly Attack[] = [costlyAccount];
