import { assetsView } from '@upline/contracts';
import type { Find, ReadStore } from '@upline/infra/ports/readStore.ts';
import { describe, expect, it } from 'vitest';
import type { ReaderOf } from './reader.ts';

describe('reading views', () => {
  // shows I5
  it('does not compile without an organization', () => {
    const without = (readerOf: ReaderOf) => {
      // @ts-expect-error a reader is of one organization
      const reader = readerOf();
      return reader.find(assetsView, { index: 'byCreated', where: { deleted: false }, limit: 1 });
    };
    const asking = (reads: ReadStore) => {
      // @ts-expect-error a query of the store names one too
      const query: Find = { index: 'byCreated', limit: 1 };
      return reads.find({ view: 'assets', version: 1, generation: 'g' }, query);
    };
    expect([without, asking]).toHaveLength(2);
  });
});
