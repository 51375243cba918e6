import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { keepFilesBefore } from './keptFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-kept-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = (version: number, ...names: string[]): string => {
  const path = join(folder, String(version));
  mkdirSync(join(path, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(path, 'assets', name), '');
  return path;
};

it('a build has the files of the version before, for pages that were left open, and none of older ones', () => {
  const first = build(1, 'app-1.js', 'base-1.js');
  keepFilesBefore(join(folder, 'none'), first);
  const second = build(2, 'app-2.js', 'base-1.js');
  keepFilesBefore(first, second);
  expect(readdirSync(join(second, 'assets')).sort()).toEqual(['app-1.js', 'app-2.js', 'base-1.js']);
  const third = build(3, 'app-3.js', 'base-1.js');
  keepFilesBefore(second, third);
  expect(readdirSync(join(third, 'assets')).sort()).toEqual(['app-2.js', 'app-3.js', 'base-1.js']);
});
