import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formats, thisWriter } from '../../src/marks/formats.ts';
import type { Marked } from '../../src/marks/formats.ts';
import type { MarkStore } from '../../src/marks/mark.ts';

type Details = { id: string; [field: string]: unknown };

export type OpenedMarks = {
  /** As two processes have it; the same where only one may. */
  one: MarkStore<Details>;
  other: MarkStore<Details>;
  close: () => Promise<void>;
};

/** What every store's mark does. The store is new. */
export const marksContract = (name: string, kind: Marked, open: () => Promise<OpenedMarks>): void => {
  describe(`the mark of ${name}`, () => {
    let opened: OpenedMarks;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('has no details before it is changed', async () => {
      expect((await opened.one.read())?.details ?? null).toBeNull();
    });

    it('has the format of this version once it was changed, and the details', async () => {
      expect(await opened.one.change((details) => details ?? { id: 'a' })).toEqual({ id: 'a' });
      const mark = { format: formats[kind], version: thisWriter, details: { id: 'a' } };
      expect(await opened.other.read()).toMatchObject(mark);
      expect(await opened.other.change((details) => details ?? { id: 'b' })).toEqual({ id: 'a' });
    });

    it('keeps fields that this version does not know', async () => {
      await opened.one.change(() => ({ id: 'a', later: { n: 1 } }));
      await opened.one.change((details) => ({ ...details, id: 'b' }));
      expect((await opened.other.read())?.details).toEqual({ id: 'b', later: { n: 1 } });
    });

    it('loses no change that processes make at the same time', async () => {
      const add =
        (field: string) =>
        (details: Details | null): Details => ({ ...details, id: 'a', [field]: true });
      const changes = Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? opened.one : opened.other).change(add(`f${at}`)),
      );
      await Promise.all(changes);
      expect(Object.keys((await opened.one.read())?.details ?? {}).toSorted()).toEqual([
        'f0',
        'f1',
        'f2',
        'f3',
        'f4',
        'f5',
        'id',
      ]);
    });
  });
};
