import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { thisVersion, textOfVersion, versionIn } from './version.ts';

const commit = '4aacc51f00d4aacc51f00d4aacc51f00d4aacc51';
const short = '4aacc51';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-version-'));
  write('package.json', '{"name":"upline","version":"1.2.3"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): void => {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};

it.each<[string, Record<string, string>]>([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  ['no branch', { '.git/HEAD': `${commit}\n` }],
  [
    'a branch whose commit git has packed',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` },
  ],
  [
    'a work tree of its own',
    {
      '.git': 'gitdir: repository/worktrees/one\n',
      'repository/worktrees/one/HEAD': 'ref: refs/heads/one\n',
      'repository/worktrees/one/commondir': '../..\n',
      'repository/refs/heads/one': `${commit}\n`,
    },
  ],
  ['an image, whose build wrote it down', { commit: `${commit}\n` }],
  ['an image that was built for a short one', { commit: short }],
])('a checkout of %s has its commit', (_name, files) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  expect(versionIn(folder)).toEqual({ version: '1.2.3', commit: short });
});

it.each<[string, Record<string, string>]>([
  ['sources without git', {}],
  ['a repository without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }],
  ['a file that holds something else', { commit: 'two words' }],
])('%s have no known commit', (_name, files) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  expect(textOfVersion(versionIn(folder))).toBe('1.2.3 (unknown)');
});

it('the product runs under the version of its package', () => {
  expect(thisVersion.version).toMatch(/^\d+\.\d+\.\d+/);
});
