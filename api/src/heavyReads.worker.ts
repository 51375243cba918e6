import { parentPort, workerData } from 'node:worker_threads';
import { openReads } from '@upline/infra/stores/engines.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { openStreamReader } from '@upline/infra/stores/streamReader.ts';
import { heavyReadHandlers } from './heavyReadHandlers.ts';
import type { HeavySettings } from './platform/heavyReads/protocol.ts';
import { serveReads } from './platform/heavyReads/serveReads.ts';
import { asParsed } from './platform/lib/casts.ts';
import { giveWay } from './platform/threads/giveWay.ts';
import type { ShownLinkNeeds } from './team/team.presenter.ts';

const { config, needs } = asParsed<HeavySettings & { needs: ShownLinkNeeds }>(workerData);

if (parentPort) {
  giveWay();
  const reads = await openReads({ config, log: createLog(config) }, { readOnly: true });
  const events = openStreamReader(config);
  serveReads({ port: parentPort, reads, handlers: heavyReadHandlers, needs: { ...needs, events } }, async () => {
    await events.close();
    await reads.close();
  });
}
