import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to the Chromium of all browser tests. Closing it closes the tabs and contexts of this connection only. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('chromium'));
