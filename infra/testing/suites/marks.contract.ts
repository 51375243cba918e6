import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formats, thisWriter } from '../../src/marks/formats.ts';
import type { Marked } from '../../src/marks/formats.ts';
import type { AccountsDetails, LogDetails, MarkStore } from '../../src/marks/mark.ts';

/** The marks of one store as two processes have them; the same where only one may. */
export type OpenedMarks<Details> = {
  one: MarkStore<Details>;
  other: MarkStore<Details>;
  close: () => Promise<void>;
};

export const logDetailsOf = (id: string): LogDetails => ({ id, accounts: null, beat: 0, at: '', nonce: '' });
export const accountsDetailsOf = (id: string): AccountsDetails => ({
  id,
  log: null,
  seen: null,
  accepted: null,
  beat: 0,
  at: '',
  nonces: [],
});

type About<Details> = { name: string; kind: Marked; detailsOf: (id: string) => Details };

/** What every store's mark does. The store is new. */
export const marksContract = <Details extends Record<string, unknown>>(
  { name, kind, detailsOf }: About<Details>,
  open: () => Promise<OpenedMarks<Details>>,
): void => {
  describe(`the mark of ${name}`, () => {
    let opened: OpenedMarks<Details>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('has no details before it is changed', async () => {
      expect((await opened.one.read())?.details ?? null).toBeNull();
    });

    it('has the format of this version once it was changed, and the details', async () => {
      const [a, b] = [detailsOf('a'), detailsOf('b')];
      expect(await opened.one.change((details) => details ?? a)).toEqual(a);
      const mark = { format: formats[kind], version: thisWriter, details: a };
      expect(await opened.other.read()).toMatchObject(mark);
      expect(await opened.other.change((details) => details ?? b)).toEqual(a);
    });

    it('keeps fields that this version does not know', async () => {
      await opened.one.change(() => ({ ...detailsOf('a'), later: { n: 1 } }));
      await opened.one.change((details) => ({ ...(details ?? detailsOf('c')), id: 'b' }));
      expect((await opened.other.read())?.details).toEqual({ ...detailsOf('b'), later: { n: 1 } });
    });

    it('loses no change that processes make at the same time', async () => {
      const names = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5'];
      const add = (name: string) => (details: Details | null) => ({ ...(details ?? detailsOf('a')), [name]: true });
      await Promise.all(names.map((name, at) => (at % 2 === 0 ? opened.one : opened.other).change(add(name))));
      const kept = (await opened.one.read())?.details ?? {};
      expect(Object.keys(kept)).toEqual(expect.arrayContaining(names));
    });
  });
};
