import type { TestProject } from 'vitest/node';
import { startServerProcess } from './serverProcess.ts';
import type { ServerAddress } from './serverProcess.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces can be added to
  interface ProvidedContext {
    server: ServerAddress;
  }
}

/**
 * Starts one server for all spec files of a project that ask for it with `sharedServer`. It trusts the loopback as a
 * proxy, so that each HTTP client claims an address, and limits by address, of its own.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { url, port, dataDir, close } = await startServerProcess({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  provide('server', { url, port, dataDir });
  return close;
};
