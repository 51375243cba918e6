import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import { startEventStoreServer } from '@upline/infra/testing/engines/eventStoreServer.ts';

/** EventStoreDB, or its double, with read models in a data folder. */
export const openOnEventStoreDb = async () => {
  const server = await startEventStoreServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-spooling-'));
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  const config = parseConfig({ ...secrets, DATA_DIR: dataDir, EVENTSTORE_URL: server.url, LOG_LEVEL: 'silent' });
  const infra = await openInfra(config, { projector: 'here' });
  const close = async (): Promise<void> => {
    await infra.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  };
  return { config, dataDir, ports: infra.ports, close };
};
