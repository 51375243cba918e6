import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './rows.ts';

const folder = fileURLToPath(new URL('../../bench/results', import.meta.url));

/** The lines of one run, with what they were measured on. `commit` is short, and says when files were changed since. */
export type BenchResult = {
  bench: string;
  date: string;
  commit: string;
  cores: number;
  node: string;
  rows: BenchRow[];
};

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

const commitNow = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+changes';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
};

/** Keeps the lines of a benchmark in infra/bench/results. Answers the file's path. */
export const saveResult = (bench: string, rows: BenchRow[]): string => {
  const [date, commit] = [new Date().toISOString(), commitNow()];
  const result: BenchResult = {
    ...{ bench, date, commit, rows },
    ...{ cores: availableParallelism(), node: process.version },
  };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${date.slice(0, 19).replaceAll(':', '')}-${bench}.json`);
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
};
