import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, dataFile } from '../lock/dataDir.ts';
import { lockDataDir } from './dataDirLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock of the data folder', () => {
  it('admits one process at a time', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    expect(() => lockDataDir(folder)).toThrow(
      `The data folder ${folder} is in use by another server. Stop that one, or set DATA_DIR`,
    );
    unlock();
    const again = lockDataDir(folder);
    again();
  });

  it('keeps out other processes, also after a garbage collection, until they are killed', async () => {
    const module = new URL('./dataDirLock.ts', import.meta.url).href;
    const program = `const { lockDataDir } = await import(${JSON.stringify(module)});
      lockDataDir(${JSON.stringify(folder)});
      setImmediate(() => { gc(); console.log('locked'); });
      setInterval(() => {}, 1000);`;
    const words = ['--expose-gc', '--input-type=module', '--eval', program];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    try {
      await once(child.stdout, 'data');
      expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
    lockDataDir(folder)();
  });

  it('says which file it cannot open', () => {
    mkdirSync(dataFile(folder, 'lock'));
    expect(() => lockDataDir(folder)).toThrow(`${dataFile(folder, 'lock')} cannot be opened`);
  });
});
