import { parentPort, workerData } from 'node:worker_threads';
import type { Shot } from './load.ts';

// One call after the other at a calm pace, on a thread of its own, so that a busy load generator is not taken for a
// slow server.
const { url, shots, everyMs } = workerData as { url: string; shots: Shot[]; everyMs: number };
const latencies: number[] = [];
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

for (let index = 0; !stopped; index += 1) {
  const shot = shots[index % shots.length];
  if (!shot) break;
  const startedAt = performance.now();
  const { method, headers, body } = shot;
  const answered = await fetch(url + shot.path, { method, headers, ...(body === undefined ? {} : { body }) }).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  );
  // what was not answered well took forever
  latencies.push(answered ? performance.now() - startedAt : Infinity);
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage(latencies);
