import type { WorkDaysRow } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { workDaysProjection } from './workDays.projection.ts';

const minutesIn = (row: WorkDaysRow | null): number[] => [
  ...new Set([...(row?.minutes ?? []), ...(row?.recent ?? []).map(({ minute }) => minute)]),
];
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
    minutesIn(given(workDaysProjection, ...(events as never[])).row('o1/u1'));

  // shows I51.3
  it('have the first and the last minute of each day', () => {
    const times = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00.000Z', '2026-11-20T21:00:00.000Z'] as const;
    const next = '2026-11-21T07:00:00.000Z';
    expect(minutesOf(...times.map(contact), contact(next))).toEqual([times[0], times[2], next].map(minuteOf));
  });

  it('are those of contacts, shares with a prospect and changes of status', () => {
    const occurredAt = '2026-11-20T08:00:00.000Z';
    const status = story(
      'ProspectStatusChanged',
      { ...ids, from: 'new', to: 'lost', firstConversion: false },
      { occurredAt },
    );
    const shared = (prospectId: string | null) => story('AssetShared', { ...link, prospectId }, { occurredAt });
    for (const event of [status, shared('p1')]) expect(minutesOf(event)).toEqual([minuteOf(occurredAt)]);
    expect(minutesOf(shared(null))).toEqual([]);
  });

  it('lose a share that was taken back, and keep what was done before and since', () => {
    const shared = (shareId: string, occurredAt: string) =>
      story('AssetShared', { ...link, shareId, prospectId: 'p1' }, { occurredAt });
    const [first, second] = [shared('s1', '2026-11-20T23:58:00.000Z'), shared('s2', '2026-11-20T23:58:30.000Z')];
    const takenBack = ({ id, meta }: typeof first, shareId: string, occurredAt: string) =>
      story(
        'ShareRetracted',
        {
          ...link,
          shareId,
          prospectId: 'p1',
          reason: 'not-sent',
          sharedEventId: id,
          sharedAt: meta.occurredAt,
          sharedOn: meta.localDate,
        },
        { occurredAt },
      );
    const since = contact('2026-11-21T00:01:00.000Z');
    const one = takenBack(first, 's1', '2026-11-21T00:02:00.000Z');
    const two = takenBack(second, 's2', '2026-11-21T00:03:00.000Z');
    const both = [minuteOf('2026-11-20T23:58:00.000Z'), minuteOf('2026-11-21T00:01:00.000Z')];
    expect(minutesOf(first, second, since, one)).toEqual(both);
    expect(minutesOf(first, second, since, one, two)).toEqual(both.slice(1));
    expect(minutesOf(first, one)).toEqual([]);
    expect(minutesOf(first, second, since, one, contact('2026-11-21T09:00:00.000Z'))).toEqual([
      ...both,
      minuteOf('2026-11-21T09:00:00.000Z'),
    ]);
  });

  it('are kept for a year', () => {
    const start = Date.parse('2024-01-01T12:00:00.000Z');
    const days = Array.from({ length: 400 }, (_none, day) => contact(new Date(start + day * 86_400_000).toISOString()));
    expect(minutesOf(...days)).toHaveLength(366 + 1);
  });
});
