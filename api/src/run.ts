import { parseConfig } from '@upline/infra/config.ts';
import { startServer } from './server.ts';

/** How long a stop may take before the process ends anyway. */
const stopTimeoutMs = 10_000;

/** Runs the product until a signal. Throws StartError. */
export const run = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const server = await startServer(config);
  server.log.info(`Upline is ready at ${config.publicUrl}`);
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    server.log.info(`${signal}: stopping`);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
};
