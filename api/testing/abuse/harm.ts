import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@upline/infra/bench/programs/program.ts';
import { endWithParent } from '@upline/infra/testing/processes/childProcess.ts';
import type { Figure } from './rig.ts';
import { pause, residentMb } from './rig.ts';

/** One of the calls of an attack; a GET unless it says otherwise. */
export type AttackingCall = { cookie: string; path: string; method?: 'POST'; userAgent?: string };

/** Calls that are sent in turn over `parallel` connections, as fast as they are answered, for some seconds. */
export type CostlyCalls = {
  url: string;
  attackers: readonly AttackingCall[];
  parallel: number;
  seconds: number;
};

/** How many costly calls were answered with what they asked for, and how many were refused. */
export type Sent = { served: number; refused: number };

/** Times with and without the attack: the machine's speed drifts, so both are measured in turns. */
const rounds = 4;
const seconds = 5;
const everyMs = 10;

const attacker = fileURLToPath(new URL('./attacker.ts', import.meta.url));

/** The value below which this share of them lies. */
const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** How long ordinary calls took, in ms, sent one after the other for some seconds. */
const ordinaryCalls = async (url: string, cookie: string): Promise<number[]> => {
  const took: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/auth/user`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`an ordinary call was answered with ${answer.status}`);
    took.push(performance.now() - startedAt);
    await pause(everyMs);
  }
  return took;
};

/** Starts an attack in a process of its own: its work delays no call that is measured in this one. */
const startAttack = async (calls: CostlyCalls): Promise<{ ended: Promise<Sent> }> => {
  const child = fork(attacker);
  endWithParent(child);
  await once(child, 'message');
  child.send(calls);
  const ended = once(child, 'message').then(([sent]) => {
    child.disconnect();
    return sent as Sent;
  });
  return { ended };
};

/** How long ordinary calls of somebody else took beside costly ones and without them, and how many those were. */
const waitsBeside = async (calls: Omit<CostlyCalls, 'seconds'>, other: string) => {
  const idle: number[] = [];
  const attacked: number[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await ordinaryCalls(calls.url, other)));
    const { ended } = await startAttack({ ...calls, seconds });
    attacked.push(...(await ordinaryCalls(calls.url, other)));
    const { served, refused } = await ended;
    sent += served + refused;
  }
  return { idle, attacked, perSecond: Math.round(sent / (rounds * seconds)) };
};

/** What costly calls do to the ordinary calls of somebody else. `other` is a `Cookie` header. */
export const harmOf = async (calls: Omit<CostlyCalls, 'seconds'>, other: string): Promise<Figure[]> => {
  const { idle, attacked, perSecond } = await waitsBeside(calls, other);
  const [beside, alone] = [quantileOf(attacked, 0.99), quantileOf(idle, 0.99)];
  return [
    {
      what: 'percent of the idle time that others wait (99th percentile)',
      value: Math.round((100 * beside) / alone),
      atMost: 300,
      note: `${beside.toFixed(1)} ms beside ${perSecond} calls a second, ${alone.toFixed(1)} ms idle`,
    },
  ];
};

const memoryEveryMs = 250;

/** The same calls to a bare Koa server, in turns as well: what this load does to others on this machine in any case. */
const besideBareKoa = async (calls: Omit<CostlyCalls, 'seconds'>): Promise<string> => {
  const bare = await startProgram('infra/src/bench/peers/bareKoa.ts', '/');
  try {
    const { attacked, perSecond } = await waitsBeside({ ...calls, url: bare.url }, '');
    return `bare Koa: ${quantileOf(attacked, 0.5).toFixed(1)} ms beside ${perSecond} calls a second`;
  } finally {
    await bare.stop();
  }
};

/**
 * How long others wait beside costly calls, in the middle, and what these add to the memory of the server. The same
 * load on bare Koa is in the note.
 */
export const medianHarmOf = async (
  calls: Omit<CostlyCalls, 'seconds'>,
  { other, pid }: { other: string; pid: number },
): Promise<Figure[]> => {
  const before = residentMb(pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentMb(pid))), memoryEveryMs);
  const { idle, attacked, perSecond } = await waitsBeside(calls, other).finally(() => clearInterval(look));
  const [beside, alone] = [quantileOf(attacked, 0.5), quantileOf(idle, 0.5)];
  const bare = await besideBareKoa(calls);
  return [
    {
      what: 'milliseconds that others wait (median)',
      value: Math.round(beside * 10) / 10,
      atMost: 20,
      note: `beside ${perSecond} calls a second, ${alone.toFixed(1)} ms idle; ${bare}`,
    },
    { what: 'megabytes that the memory rose by', value: Math.round(most - before), atMost: 300 },
  ];
};
