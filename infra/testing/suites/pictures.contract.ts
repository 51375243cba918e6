import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Pictures } from '../../src/pictures/pictures.ts';

/** `reopen` opens the same store again, as a restart does. */
export type OpenedPictures = {
  pictures: Pictures;
  close: () => Promise<void>;
  reopen: () => Promise<OpenedPictures>;
};

const some = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);

/** Promises of every store of pictures. It is empty when it is opened. */
export const picturesContract = (name: string, open: () => Promise<OpenedPictures>): void => {
  describe(`pictures in ${name}`, () => {
    let opened: OpenedPictures;
    const find = async (organizationId: string, id: string): Promise<number[] | null> => {
      const bytes = await opened.pictures.find(organizationId, id);
      return bytes && [...bytes];
    };
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('gives back the bytes, after a restart too', async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_none, index) => index);
      await opened.pictures.put('o1', 'a1', bytes);
      expect(await find('o1', 'a1')).toEqual([...bytes]);
      await opened.close();
      opened = await opened.reopen();
      expect(await find('o1', 'a1')).toEqual([...bytes]);
      expect(await opened.pictures.size('o1')).toEqual({ own: 256, all: 256 });
    });

    it('keeps a picture of two megabytes', async () => {
      await opened.pictures.put('o1', 'a1', some(2_000_000, 7));
      expect((await opened.pictures.find('o1', 'a1'))?.length).toBe(2_000_000);
    });

    it('finds nothing under another id or in another organization', async () => {
      await opened.pictures.put('o1', 'a1', some(3, 1));
      expect([await find('o1', 'a2'), await find('o2', 'a1')]).toEqual([null, null]);
    });

    it('replaces, removes, and removes what is not there', async () => {
      await opened.pictures.put('o1', 'a1', some(3, 1));
      await opened.pictures.put('o1', 'a1', some(2, 2));
      await opened.pictures.put('o1', 'a2', some(1, 3));
      expect(await find('o1', 'a1')).toEqual([2, 2]);
      await opened.pictures.remove('o1', 'a1');
      await opened.pictures.remove('o1', 'a1');
      await opened.pictures.remove('o2', 'a2');
      expect([await find('o1', 'a1'), await find('o1', 'a2')]).toEqual([null, [3]]);
    });

    it('says how much it keeps, for an organization and in all', async () => {
      expect(await opened.pictures.size('o1')).toEqual({ own: 0, all: 0 });
      await opened.pictures.put('o1', 'a1', some(10, 1));
      await opened.pictures.put('o1', 'a1', some(30, 1));
      await opened.pictures.put('o1', 'a2', some(5, 1));
      await opened.pictures.put('o2', 'a3', some(7, 1));
      await opened.pictures.remove('o1', 'a2');
      expect(await opened.pictures.size('o1')).toEqual({ own: 30, all: 37 });
      expect(await opened.pictures.size('o2')).toEqual({ own: 7, all: 37 });
      expect(await opened.pictures.size('o3')).toEqual({ own: 0, all: 37 });
    });
  });
};
