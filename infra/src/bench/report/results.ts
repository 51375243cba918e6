import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { growthChart } from './growthChart.ts';
import { withLastRuns } from './lastRuns.ts';
import type { BenchResult } from './lastRuns.ts';
import type { BenchRow } from './rows.ts';

const folder = fileURLToPath(new URL('../../../bench/results', import.meta.url));
const docs = fileURLToPath(new URL('../../../../docs', import.meta.url));

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

// what a run saves does not change what the next one measures
const measured = ['.', ':(top,exclude)infra/bench/results', ':(top,exclude)docs'];

/** The short id of the commit, which says when files were changed since. */
const commitNow = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ...measured) === '' ? '' : '+changes';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
};

/** The last kept run of each benchmark. */
export const lastResults = (): BenchResult[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    // written by saveResult
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as BenchResult);

/**
 * Keeps the lines of a benchmark in place of those of its last run, and writes them into docs/performance.md; draws
 * those of `growth`.
 */
export const saveResult = (bench: string, rows: BenchRow[]): void => {
  const [date, commit, cores] = [new Date().toISOString(), commitNow(), availableParallelism()];
  const result: BenchResult = { bench, date, commit, cores, node: process.version, rows };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${bench}.json`), `${JSON.stringify(result, null, 2)}\n`);
  const document = join(docs, 'performance.md');
  writeFileSync(document, withLastRuns(readFileSync(document, 'utf8'), lastResults()));
  if (bench === 'growth')
    writeFileSync(
      join(docs, 'images/growth.svg'),
      growthChart(rows, `commit ${commit}, ${date.slice(0, 10)}, ${cores} processors`),
    );
};
