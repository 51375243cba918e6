import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalOptions } from './localServer.ts';
import { startLocalServer } from './localServer.ts';

/**
 * The product in this process, which can be stopped and started again on its port and data folder. `prepare` fills the
 * folder first. A test that kills it, or asks what its process says, starts one with `startServerProcess`.
 */
export const startRestartableServer = async (
  options: LocalOptions = {},
  prepare: (dataDir: string) => void = () => undefined,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-restartable-'));
  prepare(folder);
  let server = await startLocalServer({ ...options, folder });
  const { url, port, dataDir } = server;
  let runs = true;
  const stop = async (): Promise<void> => {
    if (runs) await server.close();
    runs = false;
  };
  return {
    url,
    port,
    dataDir,
    /** The mails since its last start. */
    get mails() {
      return server.mails;
    },
    stop,
    /** Starts it again, with other options where some are given. */
    restart: async (changed: LocalOptions = options): Promise<void> => {
      server = await startLocalServer({ ...changed, folder, port });
      runs = true;
    },
    /** Stops it and removes its data. */
    close: async (): Promise<void> => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type RestartableServer = Awaited<ReturnType<typeof startRestartableServer>>;
