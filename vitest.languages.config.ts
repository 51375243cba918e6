import { defineConfig } from 'vitest/config';
import { prepareQuickRun } from './infra/testing/quickRuns.ts';

prepareQuickRun();

// `npm run check:languages`: every page in the pseudo-language, in German and in Arabic on a phone, the size of its
// buttons there, axe in both schemes, and the narrowest phones. Apart from `npm test`, because it walks through the
// whole product five times.
export default defineConfig({
  test: {
    include: ['web/e2e/languages.look.spec.ts'],
    globalSetup: ['api/testing/servers/sharedServer.setup.ts', 'web/e2e/browser.setup.ts'],
    expect: { poll: { timeout: 15_000, interval: 20 } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
