import type { StoredEvent } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';
import { describe, expect, it } from 'vitest';
import { inTeam } from '../../testing/people.ts';
import { createStory } from '../../testing/story.ts';
import { parseBatch } from './batch.ts';
import { change } from './projection.ts';
import { createViewFold } from './viewFold.ts';

const sharesOf = (row: Row | null): number => Number(row?.['shares'] ?? 0);

/** Folds the shares of each member with this handler. */
const openFold = (handle: (row: Row | null, event: StoredEvent) => Row | null) =>
  createViewFold({
    projection: {
      rowId: ({ data }) => String(data['sharedBy']),
      byOrganization: false,
      audience: (row) => [`user:${String(row['name'])}`],
      on: { AssetShared: handle },
    },
    load: async () => new Map(),
    skipped: new Set(),
    startsEmpty: true,
  });
type Fold = ReturnType<typeof openFold>;

const team = inTeam(createStory());
const shareBy = (fold: Fold, userId: string) => fold.apply(parseBatch([team.shared('s', userId)]), 0);

describe('a row that several events change', () => {
  const counting = (): Fold => openFold((row) => (row ? change(row, { shares: sharesOf(row) + 1 }) : { shares: 1 }));

  it('counts each of them once', async () => {
    const fold = counting();
    for (let at = 0; at < 3; at += 1) await shareBy(fold, 'u1');
    expect(fold.takeChanges().newRows.map(({ row }) => row)).toEqual([{ shares: 3 }]);
  });

  it('stays as it was in a write under way', async () => {
    const fold = counting();
    await shareBy(fold, 'u1');
    const { newRows } = fold.takeChanges();
    await shareBy(fold, 'u1');
    await shareBy(fold, 'u1');
    expect(newRows.map(({ row }) => row)).toEqual([{ shares: 1 }]);
    expect(fold.takeChanges().changedRows.map(({ row }) => row)).toEqual([{ shares: 3 }]);
  });

  it('is announced to those who saw it before', async () => {
    const names = ['Ann', 'Ben', 'Cy'];
    const fold = openFold((row) => change(row ?? {}, { name: names.shift() }));
    await shareBy(fold, 'u1');
    fold.takeChanges();
    await shareBy(fold, 'u1');
    await shareBy(fold, 'u1');
    expect(fold.takeChanges().changes.map(({ audience }) => audience)).toEqual(['user:Cy', 'user:Ann']);
  });

  it('keeps its position when an event changes nothing', async () => {
    const fold = openFold((row) => (sharesOf(row) < 2 ? change(row ?? {}, { shares: sharesOf(row) + 1 }) : row));
    await shareBy(fold, 'u1');
    const second = team.shared('s', 'u1');
    await fold.apply(parseBatch([second]), 0);
    await shareBy(fold, 'u1');
    expect(fold.takeChanges().newRows.map(({ position }) => position)).toEqual([second.position]);
  });
});
