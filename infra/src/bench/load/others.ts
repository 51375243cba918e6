import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Installation } from '../programs/installation.ts';
import type { Program } from '../programs/program.ts';
import type { Shot } from './load.ts';

/** The p99 in ms of dashboard reads and new shares, asked at a calm pace while `during` runs. */
export const p99While = async (
  { url }: Program,
  { users }: Installation,
  during: () => Promise<unknown>,
): Promise<number> => {
  const shots = users.flatMap(({ cookie, assetIds }): Shot[] => [
    { method: 'GET', path: '/api/dashboard/metrics', headers: { cookie } },
    {
      method: 'POST',
      path: `/api/assets/${assetIds[0]}/share`,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    },
  ]);
  const probe = new Worker(new URL('./probe.worker.ts', import.meta.url), {
    workerData: { url, shots, everyMs: 10 },
  });
  await during();
  probe.postMessage('stop');
  const [latencies] = (await once(probe, 'message')) as [number[]];
  await probe.terminate();
  return latencies.toSorted((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? Infinity;
};
