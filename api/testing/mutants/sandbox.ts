import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import * as z from 'zod';
import { broken } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const copied = ['api', 'contracts', 'infra', 'projector', 'package.json', 'tsconfig.json'];
/** It only ends a run that hangs. */
const timeoutMs = 600_000;
const maxOutput = 64 * 1024 * 1024;

// the limits of vitest.config.ts: a spec that is late on a busy machine has shown nothing
const config = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ['**/*.spec.ts'],
    expect: { poll: { timeout: ${patienceMs}, interval: 20 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
`;

const report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * The result of a run: `ran` names the tests, `failed` those that failed; `broken` is the output of a run without a
 * report.
 */
export type Outcome = { ran: string[]; failed: string[]; broken: string | null };

const linkPackages = (folder: string): void => {
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@upline'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@upline') symlinkSync(join(root, 'node_modules', name), join(own, name));
  // the workspaces are those of the copy: a break must reach all files that import it
  for (const name of ['api', 'contracts', 'infra', 'projector'])
    symlinkSync(join(folder, name), join(own, '@upline', name));
};

const outcomeOf = (file: string, output: string): Outcome => {
  if (!existsSync(file)) return { ran: [], failed: [], broken: output.slice(-2_000) };
  const parsed = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = parsed.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'skipped' && status !== 'pending');
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const unloaded =
    parsed.success || failed.length > 0 ? null : parsed.testResults.map(({ message }) => message ?? '').join('\n');
  return { ran: tests.map(({ fullName }) => fullName), failed, broken: unloaded };
};

/** A copy of the sources in a temporary folder, in which specs run with one piece of source replaced. */
export const openSandbox = () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...copied], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  writeFileSync(join(folder, 'vitest.config.ts'), config);

  const run = (spec: string, only?: string): Promise<Outcome> => {
    const file = join(folder, 'report.json');
    rmSync(file, { force: true });
    const words = [
      'run',
      spec,
      '--bail',
      '1',
      '--reporter',
      'json',
      '--outputFile',
      file,
      ...(only === undefined ? [] : ['-t', only]),
    ];
    const options = { cwd: folder, timeout: timeoutMs, maxBuffer: maxOutput, encoding: 'utf8' } as const;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), ...words],
        options,
        (_error, out, err) => resolve(outcomeOf(file, `${out}\n${err}`)),
      );
    });
  };

  return {
    run,
    /** Runs the mutant's specs with its break in place, and restores the source. */
    try: async (mutant: Mutant): Promise<Outcome> => {
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, broken(source, mutant));
      try {
        return await run(mutant.spec, mutant.only);
      } finally {
        writeFileSync(path, source);
      }
    },
    close: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
export type Sandbox = ReturnType<typeof openSandbox>;
