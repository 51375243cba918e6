import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { TestRunner, inject } from 'vitest';
import { atFloor } from './oldBrowser.ts';

const mostShown = 4_000;
const open = new Set<BrowserContext>();

/** Prints what the pages of a person show. */
const tell = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stdout.write(`a page at ${page.url()} shows:
${shown.slice(0, mostShown)}
`);
  }
};

/** Prints what all open pages show, from which the cause of a failed test can be seen. */
export const tellPages = async (): Promise<void> => {
  for (const context of open) await tell(context);
};

/** After a failed test, prints what a person's pages show before they close. */
const watch = (context: BrowserContext): BrowserContext => {
  const close = context.close.bind(context);
  open.add(context);
  return Object.assign(context, {
    close: async (options?: { reason?: string }) => {
      open.delete(context);
      if (TestRunner.getCurrentTest()?.result?.state === 'fail') await tell(context);
      await close(options);
    },
  });
};

/**
 * Connects to the Chromium of all browser tests. Its pages lack what the oldest supported browsers lack, unless
 * `isNewest`. Closing it closes the tabs and contexts of this connection only. After a failed test what the tabs show
 * is printed.
 */
export const sharedBrowser = async ({ isNewest = false } = {}): Promise<Browser> => {
  const browser = await chromium.connect(inject('chromium'));
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (...given: Parameters<typeof newContext>) => {
      const context = await newContext(...given);
      if (!isNewest) await context.addInitScript(atFloor);
      return watch(context);
    },
  });
};
