import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withLastRuns } from './lastRuns.ts';
import type { BenchResult } from './lastRuns.ts';
import { lastResults } from './results.ts';
import type { BenchRow } from './rows.ts';

const document = fileURLToPath(new URL('../../../../docs/performance.md', import.meta.url));
const empty = '<!-- last runs -->\n\n<!-- end of last runs -->\n';

const row = (name: string, value: number | null, goal: number): BenchRow => ({
  name,
  value,
  unit: 'ms',
  reference: null,
  referenceName: '',
  ratio: null,
  aim: `≤ ${goal}`,
  met: value === null ? null : value <= goal,
});

const run = (rows: BenchRow[]): BenchResult => ({
  bench: 'search',
  date: '2026-11-26T10:00:00.000Z',
  commit: 'abc',
  cores: 2,
  node: 'v24',
  rows,
});

describe('the last runs in docs/performance.md', () => {
  it('are those that are kept; `npm run documents` brings them up to date', async () => {
    const text = withLastRuns(readFileSync(document, 'utf8'), lastResults());
    await expect(text, 'run `npm run documents`\n').toMatchFileSnapshot(document);
  });

  it('show of a short run all that has a goal, but for what was not run', () => {
    const beside: BenchRow = { ...row('beside', 5, 60), aim: '–', met: null };
    const text = withLastRuns(empty, [run([row('one', 10, 60), row('two', 70, 60), row('not run', null, 60), beside])]);
    expect(text).toContain('| one  | 10 ms    |       |           | ≤ 60 | yes |');
    expect(text).toContain('| two  | 70 ms    |       |           | ≤ 60 | no  |');
    expect(text).not.toContain('not run');
    expect(text).not.toContain('beside');
  });

  it('show of a long run the worst line of each goal', () => {
    const many = Array.from({ length: 30 }, (_, at) => row(`search ${at}`, at, 60));
    const text = withLastRuns(empty, [run([...many, row('start', 900, 2_000)])]);
    expect(text).toContain('| worst of 30: search 29 | 29 ms ');
    expect(text).toContain('| worst of 1: start      | 900 ms');
    expect(text).not.toContain('search 28');
  });

  it('are refused a document without their place', () => {
    expect(() => withLastRuns('# Performance\n', [])).toThrow('no marks');
  });
});
