import { parentPort, workerData } from 'node:worker_threads';
import type { Shot } from './load.ts';

// One call after the other at a calm pace, on a thread of its own, so that a busy load generator is not taken for a slow server.
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
  const answer = await fetch(url + shot.path, {
    method: shot.method,
    headers: shot.headers,
    ...(shot.body === undefined ? {} : { body: shot.body }),
  });
  await answer.arrayBuffer();
  latencies.push(answer.ok ? performance.now() - startedAt : Infinity);
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage(latencies);
