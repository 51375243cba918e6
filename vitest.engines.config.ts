import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'engines',
    include: ['{infra,api,projector}/**/*.engine.spec.ts'],
    globalSetup: 'infra/src/testing/engines.setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
