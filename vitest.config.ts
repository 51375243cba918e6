import { defineConfig } from 'vitest/config';
import { prepareQuickRun } from './infra/testing/quickRuns.ts';

const node = ['contracts', 'infra', 'api', 'projector'].map((workspace) => `${workspace}/**/*.spec.ts`);
const slow = ['**/*.int.spec.ts', '**/*.engine.spec.ts', '**/*.e2e.spec.ts', '**/node_modules/**'];

prepareQuickRun();

const shared = {
  // more than there are cores: servers, browsers and time-outs are waited for beside specs that compute
  maxWorkers: 4,
  // spec files of a worker share their modules, so none may leave state in one: loading them for each file took
  // longer than most files
  isolate: false,
  // the value comes at once or, on a busy machine, later: the limit only ends a wait for a value that never comes
  expect: { poll: { timeout: 60_000, interval: 20 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

// the browser journeys that every step pays for; `npm run test:e2e` runs all of them (docs/adr/0039)
const journeys = ['web/e2e/mainJob.e2e.spec.ts', 'web/e2e/today.e2e.spec.ts'];

// compilers, the linter and suites on a copy of the sources: of little use while one works on something else
const example = ['api/testing/product/addingACapability.int.spec.ts'];

const browser = {
  ...shared,
  globalSetup: ['api/testing/servers/sharedServer.setup.ts', 'web/e2e/browser.setup.ts'],
  setupFiles: ['web/e2e/failure.setup.ts'],
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'pure', include: [...node, '*.spec.ts', 'web/*.spec.ts'], exclude: slow } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{infra,api,projector}/**/*.int.spec.ts'],
          exclude: [...example, '**/node_modules/**'],
        },
      },
      { test: { ...shared, name: 'example', include: example } },
      {
        extends: './web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.spec.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          environment: 'jsdom',
        },
      },
      { test: { ...browser, name: 'journeys', include: journeys } },
      { test: { ...browser, name: 'e2e', include: ['web/e2e/**/*.e2e.spec.ts'], exclude: journeys } },
    ],
  },
});
