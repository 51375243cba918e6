import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../ports/startError.ts';
import { makeDataDir, protectFiles } from './dataDir.ts';
import { findSecret, keptSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the data folder', () => {
  it('is created with its parent folders, readable by this user only', () => {
    const path = makeDataDir(join(folder, 'a', 'b'));
    expect(path).toBe(join(folder, 'a', 'b'));
    expect(modeOf(path)).toBe('700');
    expect(makeDataDir(path)).toBe(path);
  });

  it('keeps the mode that its owner set', () => {
    const path = join(folder, 'shared');
    mkdirSync(path);
    chmodSync(path, 0o750);
    expect(modeOf(makeDataDir(path))).toBe('750');
  });

  it('cannot be a file or lie below one', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'precious');
    for (const path of [file, join(file, 'data')]) {
      expect(() => makeDataDir(path)).toThrow(StartError);
      expect(() => makeDataDir(path)).toThrow(`The data folder ${path} cannot be written`);
      expect(() => makeDataDir(path)).toThrow('set DATA_DIR to another folder');
    }
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  it.skipIf(process.getuid?.() === 0)('must be writable (not as root, who may write anywhere)', () => {
    const path = join(folder, 'readOnly');
    mkdirSync(path, { mode: 0o500 });
    expect(() => makeDataDir(path)).toThrow('cannot be written');
  });
});

describe('files in the data folder', () => {
  it('are readable by this user only, and the files of other programs stay as they are', () => {
    mkdirSync(join(folder, 'outbox'));
    const own = ['accounts.db', 'accounts.db-wal', 'session-secret', 'outbox/1.eml'].map((name) => join(folder, name));
    const foreign = join(folder, 'notes.txt');
    for (const file of [...own, foreign]) writeFileSync(file, '');
    for (const file of [...own, foreign]) chmodSync(file, 0o644);
    expect(protectFiles(folder)).toBeNull();
    expect(own.map(modeOf)).toEqual(own.map(() => '600'));
    expect(modeOf(join(folder, 'outbox'))).toBe('700');
    expect(modeOf(foreign)).toBe('644');
  });

  it('cause a warning when other users can read the folder', () => {
    chmodSync(folder, 0o755);
    expect(protectFiles(folder)).toBe(
      `The data folder ${folder} can be read by other users of this machine. Run: chmod 700 ${folder}`,
    );
  });
});

describe('a secret of the data folder', () => {
  it('is created once, readable by this user only, long and different from the other', () => {
    expect(findSecret(folder, 'sessionSecret')).toBeNull();
    const secret = keptSecret(folder, 'sessionSecret');
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(keptSecret(folder, 'sessionSecret')).toBe(secret);
    expect(findSecret(folder, 'sessionSecret')).toBe(secret);
    expect(keptSecret(folder, 'operatorToken')).not.toBe(secret);
    expect(modeOf(join(folder, 'session-secret'))).toBe('600');
    expect(existsSync(join(folder, 'session-secret.new'))).toBe(false);
  });

  it('is not replaced when its file is cut short', () => {
    const file = join(folder, 'operator-token');
    writeFileSync(file, 'short\n');
    expect(() => keptSecret(folder, 'operatorToken')).toThrow(StartError);
    expect(() => keptSecret(folder, 'operatorToken')).toThrow(`The secret in ${file} cannot be used (it is too short)`);
    expect(readFileSync(file, 'utf8')).toBe('short\n');
  });
});
