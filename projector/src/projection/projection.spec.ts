import type { ShareEvent, ShareRow } from '@upline/contracts';
import { sharesView } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { change, defineProjection, defineWords, weekOf } from './projection.ts';
import { createStory } from '../../testing/story.ts';

describe('declaring a projection', () => {
  it('refuses a misspelt event, a missing row field and a wrong one', () => {
    defineProjection<ShareRow, ShareEvent>({
      view: sharesView,
      key: ({ data }) => data.shareId,
      on: {
        // @ts-expect-error there is no such event
        AssetShard: (row: ShareRow) => row,
        ShareWithdrawn: (row) => row && change(row, { withdrawn: true }),
      },
    });
    defineProjection<ShareRow, ShareEvent>({
      view: sharesView,
      key: ({ data }) => data.shareId,
      on: {
        // @ts-expect-error a whole row is needed
        AssetShared: (_row, { data }) => ({ shareId: data.shareId }),
        // @ts-expect-error there is no such field
        ShareWithdrawn: (row) => row && change(row, { withdrawnn: true }),
        // @ts-expect-error the field is a boolean
        ShareRestored: (row) => row && change(row, { withdrawn: 'no' }),
      },
    });
    expect.assertions(0);
  });
});

describe('the week of an event', () => {
  it('is the ISO week of its local date, whatever the event before', () => {
    const story = createStory();
    const on = (localDate: string) => weekOf(story('PlanChanged', { planTier: 'pro' }, { localDate }));
    expect([on('2026-11-22'), on('2026-11-23'), on('2026-11-22'), on('2027-01-01')]).toEqual([
      '2026-W47',
      '2026-W48',
      '2026-W47',
      '2026-W53',
    ]);
  });
});

describe('the words of a row', () => {
  it('are derived again only when one of their fields has changed', () => {
    const derived: (string | null)[] = [];
    const words = defineWords(['title', 'url'], ({ title, url }) => {
      derived.push(title);
      return `${title} ${url}`;
    });
    const row = { title: 'Plan', url: null, words: words(null, { title: 'Plan', url: null }) };
    expect(words(row, { title: 'Plan', url: null })).toBe('Plan null');
    expect(derived).toEqual(['Plan']);
    expect(words(row, { title: 'Plan', url: 'x' })).toBe('Plan x');
    expect(words(row, { title: 'Tour', url: null })).toBe('Tour null');
    expect(derived).toEqual(['Plan', 'Plan', 'Tour']);
  });
});
