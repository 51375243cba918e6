import { parentPort, workerData } from 'node:worker_threads';
import { openReads } from '@upline/infra/engines.ts';
import { createLog } from '@upline/infra/log.ts';
import { heavyHandlers } from './heavyHandlers.ts';
import type { HeavySettings } from './platform/heavy/protocol.ts';
import { serveReads } from './platform/heavy/serveReads.ts';
import { asParsed } from './platform/lib/kit.ts';

const { config, publicUrl } = asParsed<HeavySettings>(workerData);

if (parentPort) {
  const reads = await openReads({ config, log: createLog(config) }, { readOnly: true });
  serveReads({ port: parentPort, reads, handlers: heavyHandlers, needs: { publicUrl } }, reads.close);
}
