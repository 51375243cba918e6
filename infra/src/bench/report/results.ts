import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { growthChart } from './growthChart.ts';
import type { BenchRow } from './rows.ts';

const folder = fileURLToPath(new URL('../../../bench/results', import.meta.url));

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

/** The kept runs of a benchmark, the oldest first. */
const keptResults = (bench: string): BenchResult[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`-${bench}.json`))
    .toSorted()
    // written by saveResult
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as BenchResult);

const longestHistory = ({ rows }: BenchResult): number => Math.max(...rows.map(({ growth }) => growth?.events ?? 0));

const images = fileURLToPath(new URL('../../../../docs/images', import.meta.url));

/**
 * Draws the newest kept run of `growth` for docs/performance.md, among those with the longest history. Answers the
 * picture's path. Throws where none is kept.
 */
export const drawGrowth = (): string => {
  const kept = keptResults('growth');
  const longest = Math.max(...kept.map(longestHistory));
  const drawn = kept.findLast((result) => longestHistory(result) === longest);
  if (!drawn) throw new Error('No run of growth is kept: run it with --save first.');
  const { rows, date, commit, cores } = drawn;
  const path = join(images, 'growth.svg');
  writeFileSync(path, growthChart(rows, `commit ${commit}, ${date.slice(0, 10)}, ${cores} processors`));
  return path;
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
