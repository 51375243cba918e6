import type { TestProject } from 'vitest/node';
import { chromiumPath, launchServer } from './chromium.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces can be added to
  interface ProvidedContext {
    chromium: string;
  }
}

/** Starts one Chromium for all browser tests; `sharedBrowser` connects a spec file to it. */
export const setup = async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (chromiumPath === null) return undefined;
  const browser = await launchServer();
  provide('chromium', browser.wsEndpoint());
  return () => browser.close();
};
