import type { TimelineEntry } from '@upline/contracts';
import type { EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { History } from '../../../testing/prospectHistory.ts';
import { eventsOf, minute, openHistory, shareEventsOf } from '../../../testing/prospectHistory.ts';
import { BadCursor } from '../../platform/queries/readPage.ts';
import { readTimelinePage } from './timelinePage.ts';

let history: History;
let made = 0;
let readEvents = 0;
let events: Pick<EventStore, 'readStream'>;

beforeAll(async () => {
  history = await openHistory();
  events = {
    readStream: async (...asked) => {
      const found = await history.events.readStream(...asked);
      readEvents += found.length;
      return found;
    },
  };
});
afterAll(() => history?.close());

const actor = { userId: 'u1', organizationId: 'o1', role: 'member' as const };
const newId = (): string => `p${(made += 1)}`;

const pageOf = (prospectId: string, limit: number, cursor?: string) =>
  readTimelinePage({ events }, { reader: history.reader, prospectId, actor, locale: 'en' }, { limit, cursor });

/** The whole timeline in pages of so many entries; `between` happens after each page. */
const wholeOf = async (
  prospectId: string,
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<TimelineEntry[]> => {
  const entries: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(prospectId, limit, cursor);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    entries.push(...page.rows);
    cursor = page.next ?? undefined;
    expect(cursor?.length ?? 0).toBeLessThanOrEqual(1_000);
    await between();
  } while (cursor !== undefined);
  return entries;
};

const idsOf = (entries: readonly TimelineEntry[]): string[] => entries.map(({ id }) => id);
const timesOf = (entries: readonly TimelineEntry[]): string[] => entries.map(({ at }) => at);
const newestFirst = (times: readonly string[]): string[] => times.toSorted().toReversed();

/** A prospect with many events of each kind, contacts that were recorded days later, and links that were opened. */
const busyProspect = async (): Promise<string> => {
  const id = newId();
  const of = eventsOf(id);
  const added: NewEvent[] = [of.added(minute(0)), of.planned('f1', '2026-02-01', minute(1))];
  for (let at = 2; at < 300; at += 1) {
    if (at % 29 === 0) added.push(of.changed({ phone: `+49${at}`, notes: `Notes ${at}` }, minute(at)));
    else if (at % 31 === 0) added.push(of.moved('f1', `2026-02-${10 + (at % 10)}`, minute(at)));
    else if (at % 7 === 0) added.push(of.contact(minute(at - (at % 40)), minute(at)));
    else added.push(of.note(`Note ${at}`, minute(at)));
  }
  added.push(of.status('new', 'interested', minute(2 * 24 * 60)));
  await history.append(`prospect-${id}`, added);
  for (let share = 0; share < 5; share += 1) {
    const link = shareEventsOf(`${id}-s${share}`, id);
    const views = Array.from({ length: 100 }, (_none, view) => link.viewed(view % 3, minute(share * 50 + view + 1)));
    await history.share(`${id}-s${share}`, id, [link.shared(minute(share * 50)), ...views]);
  }
  return id;
};

describe('the pages of a timeline', () => {
  // shows I51.8
  it('have every entry once and in the order of time, in pages of any size', async () => {
    const id = await busyProspect();
    const whole = await wholeOf(id, 1_000);
    // 303 events of which 9 changes have two entries, and of each link the share and 66 openings
    expect(whole).toHaveLength(301 + 10 + 5 * 67);
    expect(timesOf(whole)).toEqual(newestFirst(timesOf(whole)));
    for (const limit of [2, 40, 100]) expect(idsOf(await wholeOf(id, limit))).toEqual(idsOf(whole));
  });

  // shows I51.8
  it('say the same of a change, a status, a date and an opening as the whole does', async () => {
    const id = await busyProspect();
    const whole = await wholeOf(id, 1_000);
    expect(await wholeOf(id, 7)).toEqual(whole);
    const moved = whole.filter((entry) => entry.type === 'moved');
    expect(moved.map(({ from }) => from)).toEqual([...moved.slice(1).map(({ dueOn }) => dueOn), '2026-02-01']);
    expect(whole[0]).toMatchObject({ type: 'status', days: 2 });
    const first = whole.filter((entry) => entry.type === 'opened' && entry.shareId === `${id}-s0`);
    expect(first.map((entry) => entry.type === 'opened' && entry.opens).slice(-3)).toEqual([4, 3, 1]);
    expect(first[0]).toMatchObject({ opens: 99 });
  });

  // shows I51.8
  it('end between two fields that one save changed, and go on with the second', async () => {
    const id = newId();
    const of = eventsOf(id);
    const changed = of.changed({ phone: '+491', email: 'l@v.example' }, minute(1));
    await history.append(`prospect-${id}`, [of.added(minute(0)), changed, of.contact(minute(0), minute(2))]);
    const entries = await wholeOf(id, 1);
    expect(entries.map((entry) => (entry.type === 'changed' ? entry.field : entry.type))).toEqual([
      ...['email', 'phone', 'contact', 'created'],
    ]);
  });

  // shows I51.8
  it('stay as they are while the newest grow', async () => {
    const id = await busyProspect();
    const whole = await wholeOf(id, 1_000);
    let later = 0;
    const grow = (): Promise<void> => {
      later += 1;
      const at = minute(3 * 24 * 60 + later);
      return history.append(`prospect-${id}`, [eventsOf(id).note('Later', at), eventsOf(id).contact(minute(100), at)]);
    };
    expect(idsOf(await wholeOf(id, 60, grow))).toEqual(idsOf(whole));
    expect(await wholeOf(id, 60)).toHaveLength(whole.length + 2 * later);
  });

  // shows I51.8
  it('have hundreds of contacts that were recorded at once, long after they happened, each once', async () => {
    const id = newId();
    const of = eventsOf(id);
    const notes = Array.from({ length: 100 }, (_none, at) => of.note(`Note ${at}`, minute(at + 1)));
    const contacts = Array.from({ length: 300 }, (_none, at) =>
      of.contact(minute((at * 37) % 100), minute(1_000 + at)),
    );
    await history.append(`prospect-${id}`, [of.added(minute(0)), ...notes, ...contacts]);
    for (const limit of [25, 1_000]) {
      const entries = await wholeOf(id, limit);
      expect(new Set(idsOf(entries)).size).toBe(401);
      expect(entries).toHaveLength(401);
    }
  });

  // shows I51.8
  it('have every share of many', async () => {
    const id = newId();
    const notes = Array.from({ length: 100 }, (_none, at) => eventsOf(id).note(`Note ${at}`, minute(at + 1)));
    await history.append(`prospect-${id}`, [eventsOf(id).added(minute(0)), ...notes]);
    // the first are older than some notes, and no page knows all shares
    for (let share = 0; share < 250; share += 1) {
      const link = shareEventsOf(`${id}-s${share}`, id);
      await history.share(`${id}-s${share}`, id, [link.shared(minute(share + 1)), link.viewed(1, minute(share + 2))]);
    }
    for (const limit of [90, 1_000]) {
      const entries = await wholeOf(id, limit);
      expect(entries.filter(({ type }) => type === 'shared')).toHaveLength(250);
      expect(new Set(idsOf(entries)).size).toBe(entries.length);
      expect(timesOf(entries)).toEqual(newestFirst(timesOf(entries)));
    }
  });

  // shows I51.9
  it('read little more of a long history than they show', async () => {
    const id = newId();
    const of = eventsOf(id);
    const notes = Array.from({ length: 3_000 }, (_none, at) => of.note(`Note ${at}`, minute(at + 1)));
    await history.append(`prospect-${id}`, [of.added(minute(0)), ...notes]);
    readEvents = 0;
    const first = await pageOf(id, 50);
    await pageOf(id, 50, first.next ?? undefined);
    expect(first.rows).toHaveLength(50);
    expect(readEvents).toBeLessThan(250);
  });

  // shows I51.9
  it('leave out from what a field changed where ten thousand events do not say it, and look no further', async () => {
    const id = newId();
    const of = eventsOf(id);
    const notes = Array.from({ length: 10_200 }, (_none, at) => of.note('Note', minute(at + 1)));
    const changed = of.changed({ phone: '+491' }, minute(20_000));
    await history.append(`prospect-${id}`, [of.added(minute(0)), ...notes, changed]);
    readEvents = 0;
    expect((await pageOf(id, 1)).rows).toMatchObject([{ type: 'note' }]);
    expect(readEvents).toBeLessThan(10_200);
  });

  it('have the beginnings of texts, with the revision that has the whole', async () => {
    const id = newId();
    const of = eventsOf(id);
    const long = `${'x'.repeat(199)}😀 and more`;
    await history.append(`prospect-${id}`, [
      of.added(minute(0)),
      of.note(long, minute(1)),
      of.note('short', minute(2)),
    ]);
    expect((await wholeOf(id, 10)).slice(0, 2)).toMatchObject([
      { type: 'note', text: 'short' },
      { type: 'note', text: 'x'.repeat(199), revision: 1 },
    ]);
    expect((await wholeOf(id, 10))[0]).not.toHaveProperty('revision');
  });

  it.each(['', 'x', Buffer.from('["2026-01-01"]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
    'refuse a cursor that none of them gave: %s',
    async (cursor) => {
      await expect(pageOf(await busyProspect(), 10, cursor)).rejects.toBeInstanceOf(BadCursor);
    },
  );
});
