import { parentPort, workerData } from 'node:worker_threads';
import { openThreadInfra, parseThreadLink } from '../../src/thread.ts';

// What a projector does with its engines, in small: reads all events and says what it saw, keeps each as a control
// document, and enqueues a job for each prospect. Any message ends it.
const { ports, close } = await openThreadInfra(parseThreadLink(workerData));
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const lease = await ports.reads.acquire('reader', 60_000);
if (!lease) throw new Error('the lease is taken');
for await (const batch of ports.events.subscribe({ after: 0, limit: 100, signal: stop.signal })) {
  for (const { id, type, data, position } of batch) {
    await ports.reads.controlDocuments.put(lease.token, `seen/${position}`, data);
    if (type === 'ProspectAdded')
      await ports.queue.enqueue([{ id: `job-${id}`, kind: 'greet', data: { name: data['name'] } }]);
  }
  parentPort?.postMessage(batch);
}
await close();
parentPort?.postMessage('closed');
