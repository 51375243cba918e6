import { defineConfig } from 'vitest/config';

const whole = 'api/testing/prove/*.engine.spec.ts';

// the run of the whole product comes after the others: it needs the machine for its processes, and says how long some
// things take
export default defineConfig({
  test: {
    globalSetup: 'infra/testing/engines.setup.ts',
    projects: [
      {
        test: {
          name: 'engines',
          sequence: { groupOrder: 0 },
          // these wait more than they work
          maxWorkers: 4,
          include: ['{infra,api,projector}/**/*.engine.spec.ts'],
          exclude: [whole, '**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000, interval: 20 } },
        },
      },
      { test: { name: 'processes', sequence: { groupOrder: 1 }, include: [whole] } },
    ],
  },
});
