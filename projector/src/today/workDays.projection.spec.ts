import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { workDaysProjection } from './workDays.projection.ts';

const minuteOf = (at: string): number => Date.parse(at) / 60_000;

describe('the days of a member', () => {
  const story = createStory();
  const ids = { prospectId: 'p1', ownerId: 'u1' };
  const contact = (occurredAt: string) =>
    story(
      'ContactLogged',
      { ...ids, contactId: 'c1', kind: 'call', outcome: 'reached', happenedAt: occurredAt, note: null },
      { occurredAt },
    );
  const link = { shareId: 's1', assetId: 'a1', assetTitle: 'Plan', sharedBy: 'u1', sharedVia: 'whatsapp' } as const;
  const minutesOf = (...events: Parameters<typeof given>[1][]) =>
    given(workDaysProjection, ...(events as never[])).row('o1/u1')?.minutes;

  it('have the first and the last minute of each day', () => {
    const times = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00.000Z', '2026-11-20T21:00:00.000Z'] as const;
    const next = '2026-11-21T07:00:00.000Z';
    expect(minutesOf(...times.map(contact), contact(next))).toEqual([times[0], times[2], next, next].map(minuteOf));
  });

  it('are those of contacts, shares with a prospect and changes of status', () => {
    const occurredAt = '2026-11-20T08:00:00.000Z';
    const status = story(
      'ProspectStatusChanged',
      { ...ids, from: 'new', to: 'lost', firstConversion: false },
      { occurredAt },
    );
    const shared = (prospectId: string | null) => story('AssetShared', { ...link, prospectId }, { occurredAt });
    for (const event of [status, shared('p1')]) expect(minutesOf(event)).toHaveLength(2);
    expect(minutesOf(shared(null))).toBeUndefined();
  });

  it('are kept for a year', () => {
    const start = Date.parse('2024-01-01T12:00:00.000Z');
    const days = Array.from({ length: 400 }, (_none, day) => contact(new Date(start + day * 86_400_000).toISOString()));
    expect(minutesOf(...days)).toHaveLength(2 * 366);
  });
});
