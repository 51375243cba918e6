import { createLog } from '@upline/infra/log/log.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createImportFiles } from './importFiles.ts';
import type { OpenedFile } from './importFiles.ts';

const files = createImportFiles(createLog({ logLevel: 'silent' }));
afterAll(() => files.close());

const open = async (text: string): Promise<OpenedFile> => {
  const opened = await files.open(Buffer.from(text), {});
  if ('problem' in opened) throw new Error(opened.text);
  return opened;
};

const fileOf = (word: string, count: number): string =>
  ['Name', ...Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)].join('\n');

const namesIn = async (file: OpenedFile): Promise<[row: number, name: unknown][]> => {
  const names: [number, unknown][] = [];
  for await (const part of file.rows({ columns: file.matched, country: null, source: null }))
    for (const { row, read } of part) names.push([row, 'values' in read ? read.values.name : read.reason]);
  return names;
};

describe('a file of people', () => {
  it('is read on another thread with the same rows in their order, however many', async () => {
    const file = await open(fileOf('Anna', 1_050));
    expect(file).toMatchObject({ kind: 'csv', count: 1_050, columns: ['Name'], matched: ['name'] });
    expect(file.samples).toEqual([['Anna 1'], ['Anna 2'], ['Anna 3']]);
    expect(await namesIn(file)).toEqual(Array.from({ length: 1_050 }, (_, at) => [at + 1, `Anna ${at + 1}`]));
    await file.close();
  });

  it('is never mixed with another that is read at the same time', async () => {
    const [one, other] = await Promise.all([open(fileOf('Ben', 450)), open(fileOf('Carla', 350))]);
    const [bens, carlas] = await Promise.all([namesIn(one), namesIn(other)]);
    expect(bens.filter(([, name]) => String(name).startsWith('Ben '))).toHaveLength(450);
    expect(carlas.filter(([, name]) => String(name).startsWith('Carla '))).toHaveLength(350);
    await Promise.all([one.close(), other.close()]);
  });

  it('that cannot be read says why, and the next one is read', async () => {
    expect(await files.open(Buffer.from('PK\u0003\u0004 a zip'), {})).toMatchObject({ problem: 'zip' });
    const file = await open(fileOf('Dora', 1));
    expect(await namesIn(file)).toEqual([[1, 'Dora 1']]);
    await file.close();
  });

  it('may be left in the middle', async () => {
    const file = await open(fileOf('Emil', 500));
    for await (const part of file.rows({ columns: ['name'], country: null, source: null })) {
      expect(part.length).toBeLessThan(500);
      break;
    }
    await file.close();
    const next = await open(fileOf('Fritz', 2));
    expect(await namesIn(next)).toHaveLength(2);
    await next.close();
  });
});
