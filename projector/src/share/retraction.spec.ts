import type { StoredEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { expectAsIfNever, rowsAfter } from '../../testing/asIfNever.ts';
import { createStory } from '../../testing/story.ts';
import type { Story } from '../../testing/story.ts';
import { projections } from '../capabilities.ts';

const asset = { assetId: 'a1', assetTitle: 'Tour', sharedBy: 'u1', sharedVia: 'whatsapp' } as const;
const person = { name: 'Pat', email: null, phone: null, notes: null, source: null };

type Made = { at?: string; prospectId?: string | null };

/** A share, and the event that takes it back. */
const sharing = (story: Story, shareId: string, { at = '2026-11-16T10:00:00.000Z', prospectId = 'p1' }: Made) => {
  const about = { ...asset, shareId, prospectId };
  const made = story('AssetShared', about, { occurredAt: at });
  const taken = { reason: 'not-sent', sharedEventId: made.id, sharedAt: at, sharedOn: made.meta.localDate };
  return { made, retract: (later: string) => story('ShareRetracted', { ...about, ...taken }, { occurredAt: later }) };
};

const founded = (story: Story): StoredEvent[] => [
  story('OrganizationFounded', {
    organizationId: 'o1',
    name: 'T',
    founderName: null,
    founderId: 'u1',
    timeZone: 'UTC',
  }),
  story('MemberJoined', { userId: 'u1', email: 'u1@mail.test', role: 'owner', invitationId: null }),
  story('AssetCreated', { assetId: 'a1', ownerId: 'u1', type: 'link', title: 'Tour', ...noTexts }),
  story('ProspectAdded', { prospectId: 'p1', ownerId: 'u1', ...person, status: 'contacted' }),
];
const noTexts = { description: null, url: 'https://v.example/', thumbnailUrl: null };

describe('a share that is taken back', () => {
  it.each(projections.filter(({ on }) => on['AssetShared']))(
    'is taken out of every view that it went into: $view.name',
    ({ on }) => expect(Object.keys(on)).toContain('ShareRetracted'),
  );

  // shows I53
  it('is in no view: no share, point, last contact, line of the feed or figure', () => {
    const story = createStory();
    const before = founded(story);
    const kept = sharing(story, 's1', { at: '2026-11-16T10:00:00.000Z' });
    const one = sharing(story, 's2', { at: '2026-11-16T10:05:00.000Z' });
    const retracted = one.retract('2026-11-16T10:06:00.000Z');
    const events = [...before, kept.made, one.made, retracted];
    expect(rowsAfter(events.slice(0, -1))).not.toEqual(rowsAfter(events));
    expectAsIfNever(events, [one.made, retracted]);
  });

  it('goes whatever was shared or said since, and in any order', () => {
    const story = createStory();
    const before = founded(story);
    const one = sharing(story, 's1', { at: '2026-11-16T10:00:00.000Z' });
    const two = sharing(story, 's2', { at: '2026-11-16T10:01:00.000Z' });
    const three = sharing(story, 's3', { at: '2026-11-16T10:02:00.000Z' });
    const first = one.retract('2026-11-16T10:03:00.000Z');
    const last = three.retract('2026-11-16T10:04:00.000Z');
    const all = [...before, one.made, two.made, three.made, first, last];
    expectAsIfNever(all, [one.made, first, three.made, last]);
    const second = two.retract('2026-11-16T10:05:00.000Z');
    expectAsIfNever([...all, second], [one.made, two.made, three.made, first, last, second]);
  });

  it('leaves the day and the week on which it was made', () => {
    const story = createStory();
    const before = founded(story);
    const sunday = sharing(story, 's1', { at: '2026-11-15T23:58:00.000Z', prospectId: null });
    const monday = sharing(story, 's2', { at: '2026-11-16T00:01:00.000Z', prospectId: null });
    const retracted = sunday.retract('2026-11-16T00:02:00.000Z');
    expectAsIfNever([...before, sunday.made, monday.made, retracted], [sunday.made, retracted]);
    const both = monday.retract('2026-11-16T00:03:00.000Z');
    const gone = [sunday.made, monday.made, retracted, both];
    expectAsIfNever([...before, sunday.made, monday.made, retracted, both], gone);
  });

  // shows I53
  it('takes a point that the day would not have given without it, and no other', () => {
    const story = createStory();
    const before = founded(story);
    const open = Array.from({ length: 12 }, (_none, place) => sharing(story, `s${place}`, { prospectId: null }));
    const made = open.map((share) => share.made);
    const retracted = open.slice(0, 4).map((share) => share.retract('2026-11-16T10:05:00.000Z'));
    for (const count of [1, 2, 3, 4])
      expectAsIfNever(
        [...before, ...made, ...retracted.slice(0, count)],
        [...made.slice(0, count), ...retracted.slice(0, count)],
      );
  });
});
