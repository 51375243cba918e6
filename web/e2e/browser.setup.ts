import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { webFolder } from '../../api/src/platform/http/pages/pages.ts';
import { chromiumPath, launchServer } from './chromium.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces can be added to
  interface ProvidedContext {
    chromium: string;
  }
}

/**
 * Starts one Chromium for all browser tests; `sharedBrowser` connects a spec file to it. Throws where the client was
 * never built: each test would wait for a page that cannot come.
 */
export const setup = async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (chromiumPath === null) return undefined;
  if (!existsSync(webFolder))
    throw new Error('The web client is not built: npm test and npm run test:e2e build it first.');
  const browser = await launchServer();
  provide('chromium', browser.wsEndpoint());
  return () => browser.close();
};
