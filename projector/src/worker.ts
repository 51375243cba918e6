import { parentPort, workerData } from 'node:worker_threads';
import { openThreadInfra, parseThreadLink } from '@upline/infra/thread.ts';
import { createBuildOnThreads } from './build/buildOnThreads.ts';
import { createProjector } from './projector.ts';
import { projections, reactors } from './capabilities.ts';

// The projector on a thread of the process that holds the engines. It says what it is doing; any message to it is the wish to stop.
const link = parseThreadLink(workerData);
const { ports, log, close } = await openThreadInfra(link);
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

// the data folder belongs to one process, so whoever held this name before is gone
const holder = link.config.mongodbUrl === null ? { holder: 'embedded' } : {};
// requests are served by the same machine meanwhile
const buildOnThreads = createBuildOnThreads({ config: link.config, nice: 5 });
const projector = createProjector({
  ...{ ports, projections, reactors, log, buildOnThreads },
  ...holder,
  onState: (state) => parentPort?.postMessage(state),
});
await projector.run(stop.signal);
await close();
parentPort?.close();
