import type { StoredEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { expectAsIfNever, rowsAfter } from '../../testing/asIfNever.ts';
import { createStory } from '../../testing/story.ts';
import type { DataOf, Story } from '../../testing/story.ts';
import { projections } from '../capabilities.ts';

const ids = { prospectId: 'p1', ownerId: 'u1' };
const person = { name: 'Pat', email: null, phone: null, notes: null, source: null };
const asset = { assetId: 'a1', assetTitle: 'Tour', sharedBy: 'u1', sharedVia: 'whatsapp', prospectId: 'p1' } as const;
const pointsADay = { prospects: 40, conversions: 100 };
const by = { actorId: 'u1' };

const begun = (story: Story): StoredEvent[] => [
  story('MemberJoined', { userId: 'u1', email: 'u1@mail.test', role: 'owner', invitationId: null }),
  story('ProspectAdded', { ...ids, ...person, status: 'new', pointsADay }, by),
];

const at = (minute: number, seconds = '00'): string =>
  `2026-11-16T11:${String(minute).padStart(2, '0')}:${seconds}.000Z`;

/** The status that somebody chose, and the event that takes it back. */
const moving = (story: Story, to: 'contacted' | 'converted', minute: number, about: Partial<typeof ids> = {}) => {
  const when = { ...by, commandId: `move-${minute}`, occurredAt: at(minute) };
  const whose = { ...ids, ...about };
  const firstConversion = to === 'converted';
  const limits = firstConversion ? { pointsADay } : {};
  const made: StoredEvent[] = [
    story('ProspectStatusChanged', { ...whose, from: 'new', to, firstConversion, ...limits }, when),
    ...(to === 'contacted' ? [story('ProspectContacted', whose, when)] : []),
  ];
  const undone = { from: to, to: 'new', firstConversion, ...limits, contactId: null, worked: true } as const;
  return { made, undo: (later: number) => undoing(story, made, { ...whose, ...undone }, later) };
};

type Undone = Omit<DataOf<'ProspectChangeUndone'>, `undone${string}` | `changed${string}`>;

const undoing = (story: Story, [first]: readonly StoredEvent[], data: Undone, minute: number): StoredEvent => {
  if (!first) throw new Error('nothing to undo');
  const { commandId: undoneCommandId, occurredAt: changedAt, localDate: changedOn } = first.meta;
  const about = { undoneCommandId, undoneEventId: first.id, changedAt, changedOn };
  return story('ProspectChangeUndone', { ...data, ...about }, { ...by, occurredAt: at(minute) });
};

/** A contact with what follows from it: the status, and the next step. */
const contacting = (story: Story, minute: number) => {
  const when = { ...by, commandId: `contact-${minute}`, occurredAt: at(minute) };
  const step = { dueOn: '2026-11-20', dueTime: null, timeZone: 'UTC', plannedBy: 'cadence', note: null } as const;
  const contact = { contactId: 'c', kind: 'call', outcome: 'reached', happenedAt: at(minute), note: null } as const;
  const made: StoredEvent[] = [
    story('ContactLogged', { ...ids, ...contact }, when),
    story(
      'ProspectStatusChanged',
      { ...ids, from: 'new', to: 'contacted', firstConversion: false, follows: 'contact' },
      when,
    ),
    story('FollowUpDone', { ...ids, followUpId: 'f0', contactId: 'c' }, when),
    story('FollowUpPlanned', { ...ids, ...step, followUpId: 'f1' }, when),
  ];
  const undone = { from: 'contacted', to: 'new', firstConversion: false, contactId: 'c', worked: true } as const;
  return { made, undo: (later: number) => undoing(story, made, { ...ids, ...undone }, later) };
};

const sharing = (story: Story, shareId: string, minute: number) => {
  const about = { ...asset, shareId };
  const made = story('AssetShared', about, { ...by, occurredAt: at(minute) });
  const taken = { reason: 'not-sent', sharedEventId: made.id, sharedAt: at(minute), sharedOn: '2026-11-16' };
  return {
    made,
    retract: (later: number) => story('ShareRetracted', { ...about, ...taken }, { ...by, occurredAt: at(later) }),
    open: (later: number) =>
      story(
        'ShareViewed',
        { ...about, people: 1, bots: 0, teammates: 0, first: true, points: 3 },
        { occurredAt: at(later) },
      ),
  };
};

const planned = (story: Story): StoredEvent =>
  story(
    'FollowUpPlanned',
    { ...ids, followUpId: 'f0', dueOn: '2026-11-16', dueTime: null, timeZone: 'UTC', plannedBy: 'person', note: null },
    { ...by, occurredAt: at(0) },
  );

describe('a change of a prospect that is taken back', () => {
  it.each(projections.filter(({ on }) => on['ProspectStatusChanged']))(
    'is taken out of every view that it went into: $view.name',
    ({ on }) => expect(Object.keys(on)).toContain('ProspectChangeUndone'),
  );

  it.each(['contacted', 'converted'] as const)('leaves no status, point, day of work or figure: %s', (to) => {
    const story = createStory();
    const before = begun(story);
    const { made, undo } = moving(story, to, 5);
    const undone = undo(6);
    const events = [...before, ...made, undone];
    expect(rowsAfter(events.slice(0, -1))).not.toEqual(rowsAfter(events));
    expectAsIfNever(events, [...made, undone]);
  });

  it('leaves no contact, and the next step as it was before', () => {
    const story = createStory();
    const before = [...begun(story), planned(story)];
    const { made, undo } = contacting(story, 5);
    const undone = undo(6);
    const events = [...before, ...made, undone];
    expect(rowsAfter(events.slice(0, -1))).not.toEqual(rowsAfter(events));
    expectAsIfNever(events, [...made, undone]);
  });

  it('leaves what was shared, opened and taken back meanwhile', () => {
    const story = createStory();
    const before = [...begun(story), planned(story)];
    const early = sharing(story, 's1', 1);
    const { made, undo } = contacting(story, 2);
    const late = sharing(story, 's2', 3);
    const gone = sharing(story, 's3', 4);
    const between = [late.made, early.retract(4), gone.made, late.open(5), gone.retract(6)];
    const undone = undo(7);
    expectAsIfNever([...before, early.made, ...made, ...between, undone], [...made, undone]);
  });

  it('takes the points that the day would not have given without it, and no others', () => {
    const story = createStory();
    const before = begun(story);
    const all = Array.from({ length: 12 }, (_none, place) =>
      moving(story, 'converted', place, { prospectId: `p${place}` }),
    );
    const made = all.flatMap((one) => one.made);
    const undone = all.slice(0, 3).map((one) => one.undo(15));
    for (const count of [1, 2, 3])
      expectAsIfNever(
        [...before, ...made, ...undone.slice(0, count)],
        [...made.slice(0, count), ...undone.slice(0, count)],
      );
  });

  it('leaves no deletion that was restored, of a prospect or an asset', () => {
    const story = createStory();
    const content = { type: 'link', title: 'Tour', description: null, url: 'https://v.example/' } as const;
    const before = [
      ...begun(story),
      planned(story),
      story('AssetCreated', { assetId: 'a1', ownerId: 'u1', ...content, thumbnailUrl: null }, by),
    ];
    const gone = [
      story('ProspectDeleted', { ...ids, status: 'new' }, by),
      story('AssetDeleted', { assetId: 'a1' }, by),
      story('ProspectRestored', { ...ids, status: 'new' }, by),
      story('AssetRestored', { assetId: 'a1' }, by),
    ];
    expect(rowsAfter([...before, ...gone.slice(0, 2)])).not.toEqual(rowsAfter(before));
    expectAsIfNever([...before, ...gone], gone);
  });

  it('leaves the day on which it was, also after midnight', () => {
    const story = createStory();
    const before = begun(story);
    const sunday = { ...by, commandId: 'late', occurredAt: '2026-11-22T23:58:00.000Z' };
    const monday = { ...by, commandId: 'early', occurredAt: '2026-11-23T00:01:00.000Z' };
    const move = { from: 'new', to: 'converted', firstConversion: true, pointsADay } as const;
    const back = {
      from: 'converted',
      to: 'new',
      firstConversion: true,
      pointsADay,
      contactId: null,
      worked: true,
    } as const;
    const one = story('ProspectStatusChanged', { ...ids, ...move }, sunday);
    const other = story('ProspectStatusChanged', { ...ids, prospectId: 'p2', ...move }, monday);
    const undone = undoing(story, [one], { ...ids, ...back }, 2);
    const events = [...before, one, other, { ...undone, meta: { ...undone.meta, localDate: '2026-11-23' } }];
    expectAsIfNever(events, [one, ...events.slice(-1)]);
  });
});
