import { defineConfig } from 'vitest/config';
import { prepareQuickRun } from './infra/testing/quickRuns.ts';

prepareQuickRun();

const mixed = 'api/testing/product/mixed.*.engine.spec.ts';
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
      // projects of a group run in the order of their names: what waits longest begins first
      { test: { ...shared, name: 'combined', include: [mixed] } },
      {
        test: {
          ...shared,
          name: 'engines',
          include: ['{infra,api,projector}/**/*.engine.spec.ts'],
          exclude: [mixed, whole, '**/node_modules/**'],
        },
      },
      // the run of the whole product comes after the others: it needs the machine for its processes, and says how long
      // some things take
      { test: { name: 'processes', sequence: { groupOrder: 1 }, include: [whole] } },
    ],
  },
});
