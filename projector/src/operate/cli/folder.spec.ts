import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '../../../testing/commandLine.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-no-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a command with a DATA_DIR in which no server ever ran', () => {
  // shows I20.3
  it.each(['status', 'verify', 'rebuild --all', 'jobs list', 'stores accept'])(
    'refuses %s, and makes no installation',
    async (line) => {
      const dataDir = join(folder, 'elsewhere');
      const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:1' };
      const { code, err } = await runWords(env, ...line.split(' '));
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`no installation of Upline in ${dataDir}. Set DATA_DIR`),
      ]);
      expect(existsSync(dataDir)).toBe(false);
      expect((await runWords({ ...env, DATA_DIR: folder }, ...line.split(' '))).code).toBe(1);
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
