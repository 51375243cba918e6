import { parentPort, workerData } from 'node:worker_threads';
import { collectWhenIdle } from '@upline/infra/process/collectWhenIdle.ts';
import { openThreadInfra, parseThreadLink } from '@upline/infra/thread.ts';
import { createProjector } from './projector.ts';
import { keyedProjections, reactors } from './capabilities.ts';

// The projector on a thread of the process that holds the engines. It posts its state; any message to it stops it.
const link = parseThreadLink(workerData);
const { ports, log, close } = await openThreadInfra(link);
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

// the data folder belongs to one process, so an earlier holder of this name has ended
const holder = link.config.mongodbUrl === null ? { holder: 'embedded' } : {};
const projections = keyedProjections(link.keySecret);
const projector = createProjector({
  ports,
  projections,
  reactors,
  log,
  ...holder,
  onState: (state) => parentPort?.postMessage(state),
});
collectWhenIdle();
await projector.run(stop.signal);
await close();
parentPort?.close();
