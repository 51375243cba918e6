import { collectAtRest } from '@upline/infra/collectAtRest.ts';
import { parseConfig } from '@upline/infra/config.ts';
import { onStop } from '@upline/infra/stopSignals.ts';
import { startServer } from './server.ts';

/** How long a stop may take before the process ends anyway. */
const stopTimeoutMs = 10_000;

/** Runs the product until a signal. Throws StartError. */
export const run = async (): Promise<void> => {
  // whatever this process makes is for its user alone
  process.umask(0o077);
  const config = parseConfig(process.env);
  const server = await startServer(config);
  server.log.info(`Upline is ready at ${config.publicUrl}`);
  collectAtRest();
  onStop((reason) => {
    server.log.info(`${reason}: stopping`);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  });
};
