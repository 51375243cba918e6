import { defineConfig } from 'vitest/config';
import { prepareQuickRun } from './infra/testing/quickRuns.ts';

prepareQuickRun();

/** What takes longest, although its files are short. */
const early = [
  'api/testing/product/mixed.*.engine.spec.ts',
  'api/src/{import,reminder}/*.engine.spec.ts',
  'infra/src/mongo/readStore/mongoReadStore.engine.spec.ts',
];
const whole = 'api/testing/prove/*.engine.spec.ts';

const shared = {
  // these wait more than they work
  maxWorkers: 4,
  // as in vitest.config.ts: no spec file leaves state in a module
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

export default defineConfig({
  test: {
    globalSetup: 'infra/testing/engines.setup.ts',
    projects: [
      // projects of a group begin in the order of their names, and long files before short ones
      { test: { ...shared, name: 'early', include: early } },
      {
        test: {
          ...shared,
          name: 'engines',
          include: ['{infra,api,projector}/**/*.engine.spec.ts'],
          exclude: [...early, whole, '**/node_modules/**'],
        },
      },
      // the run of the whole product comes after the others: it needs the machine for its processes, and says how long
      // some things take
      { test: { name: 'processes', sequence: { groupOrder: 1 }, include: [whole] } },
    ],
  },
});
