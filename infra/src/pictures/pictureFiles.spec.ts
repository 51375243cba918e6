import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { OpenedPictures } from '../../testing/suites/pictures.contract.ts';
import { picturesContract } from '../../testing/suites/pictures.contract.ts';
import { openPictureFiles } from './pictureFiles.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-pictures-'));
  folders.push(folder);
  return join(folder, 'pictures');
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const openAt = async (folder: string): Promise<OpenedPictures> => {
  const pictures = await openPictureFiles({ folder });
  return { pictures, close: pictures.close, reopen: () => openAt(folder) };
};

picturesContract('files', () => openAt(newFolder()));

describe('pictures in files', () => {
  it('are for this user alone', async () => {
    const folder = newFolder();
    const { pictures } = await openAt(folder);
    await pictures.put('o1', 'a1', new Uint8Array([1]));
    expect(statSync(join(folder, 'o1')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'o1', 'a1')).mode & 0o077).toBe(0);
  });

  it('leave nothing that a crash left half written', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'o1'), { recursive: true });
    writeFileSync(join(folder, 'o1', 'a1.half'), 'half');
    const { pictures } = await openAt(folder);
    expect([await pictures.size('o1'), readdirSync(join(folder, 'o1'))]).toEqual([{ own: 0, all: 0 }, []]);
  });

  it('are kept in their folder only', async () => {
    const { pictures } = await openAt(newFolder());
    await expect(pictures.put('o1', '../../outside', new Uint8Array([1]))).rejects.toThrow('cannot be kept');
    await expect(pictures.put('..', 'a1', new Uint8Array([1]))).rejects.toThrow('cannot be kept');
  });
});
