import { defineConfig } from 'vitest/config';

const node = ['contracts', 'infra', 'api', 'projector'].map((workspace) => `${workspace}/**/*.spec.ts`);
const slow = ['**/*.int.spec.ts', '**/*.engine.spec.ts', '**/*.e2e.spec.ts', '**/node_modules/**'];

// what is waited for comes at once or, on a busy machine, later: a limit says that it never came
const patient = { poll: { timeout: 60_000, interval: 20 } };

// one group after the other: what starts servers and browsers must not share the machine with a thousand quick tests
export default defineConfig({
  test: {
    // by default one processor is kept free
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          sequence: { groupOrder: 0 },
          // modules without state of their own: loading them once per worker instead of once per file saves a quarter
          isolate: false,
          include: [...node, '*.spec.ts'],
          exclude: slow,
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 2 },
          // these wait more than they work
          maxWorkers: 3,
          include: ['{infra,api,projector}/**/*.int.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          // loading the component library takes as long as most files: web/testing/setup.ts cleans up between tests
          isolate: false,
          include: ['web/src/**/*.spec.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          environment: 'jsdom',
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 3 },
          include: ['web/e2e/**/*.e2e.spec.ts'],
          globalSetup: ['api/testing/sharedServer.setup.ts', 'web/e2e/browser.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
    ],
  },
});
