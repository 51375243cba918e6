import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['*.spec.ts', '*.config.{ts,js}'], project: ['*.ts'] },
    contracts: { entry: ['src/**/*.spec.ts'], project: ['**/*.ts'] },
    infra: {
      entry: ['src/**/*.{spec,worker}.ts', 'testing/**/*.{spec,contract,worker,setup}.ts', 'src/bench/*.ts'],
      project: ['{src,testing}/**/*.{ts,js}'],
    },
    api: {
      entry: [
        'src/**/*.spec.ts',
        'src/**/*.worker.ts',
        'testing/**/*.{spec,worker}.ts',
        'testing/{mutants/run,prove/main}.ts',
      ],
      project: ['{src,testing}/**/*.ts'],
    },
    projector: { entry: ['src/**/*.spec.ts'], project: ['{src,testing}/**/*.ts'] },
    web: {
      entry: [
        '*.ts',
        'src/landing.ts',
        'src/pages/landing/renderLanding.tsx',
        'src/app/drawing/drawScreen.tsx',
        'src/app.tsx',
        'src/**/*.spec.{ts,tsx}',
        'e2e/*.ts',
      ],
      project: ['**/*.{ts,tsx}'],
    },
  },
  // the example is checked where its test copies it
  ignore: ['docs/**'],
  ignoreExportsUsedInFile: true,
  // a word of the shell, not a program
  ignoreBinaries: ['wait'],
  ignoreDependencies: ['node', '@types/smtp-server'],
};
export default config;
