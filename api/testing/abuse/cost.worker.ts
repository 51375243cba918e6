import { parentPort, workerData } from 'node:worker_threads';
import type { CostlyCalls } from './cost.ts';

const { url, attackers, parallel, seconds } = workerData as CostlyCalls;
const end = performance.now() + seconds * 1_000;
let turn = 0;
let served = 0;
let refused = 0;

const send = async (): Promise<void> => {
  while (performance.now() < end) {
    const attacker = attackers[turn % attackers.length];
    turn += 1;
    if (!attacker) return;
    const answer = await fetch(url + attacker.path, { headers: { cookie: attacker.cookie } });
    await answer.arrayBuffer();
    if (answer.ok) served += 1;
    else refused += 1;
  }
};

await Promise.all(Array.from({ length: parallel }, send));
parentPort?.postMessage({ served, refused });
