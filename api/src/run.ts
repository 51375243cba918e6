import { isatty } from 'node:tty';
import { collectWhenIdle } from '@upline/infra/process/collectWhenIdle.ts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { onStop } from '@upline/infra/process/stopSignals.ts';
import { createAnnouncing } from './announce.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** How long a stop may take before the process ends anyway. */
const stopTimeoutMs = 10_000;

/** Whether nothing was stored yet; an event store that is away has been there before. */
const isFirst = ({ ports }: RunningServer): Promise<boolean> =>
  ports.events.head().then(
    (head) => head === 0,
    () => false,
  );

/** Runs the product until a signal, and says when it is ready. Throws StartError. */
export const run = async (): Promise<RunningServer> => {
  // whatever this process makes is for its user alone
  process.umask(0o077);
  const isWatched = isatty(process.stdout.fd);
  const { LOG_LEVEL: level = isWatched ? 'warn' : 'info' } = process.env;
  const config = parseConfig({ ...process.env, LOG_LEVEL: level });
  const server = await startServer(config);
  const announcing = createAnnouncing(server.log, isWatched ? process.stdout : null);
  collectWhenIdle();
  onStop((reason) => {
    announcing.stopping(reason);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  });
  void server.whenReady.then(async () => announcing.started({ config, isFirst: await isFirst(server) }));
  return server;
};
