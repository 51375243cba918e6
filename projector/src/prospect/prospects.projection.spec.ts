import type { ProspectStatus } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import type { About } from '../../testing/story.ts';
import { prospectsProjection } from './prospects.projection.ts';

const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Bo', email: 'bo@mail.test', phone: null, notes: 'Met at the fair', source: 'fair' };
const early = { occurredAt: '2026-11-15T10:00:00.000Z' };
const late = { occurredAt: '2026-11-17T10:00:00.000Z' };

const world = () => {
  const story = createStory();
  const about = { shareId: 's1', assetId: 'a1', assetTitle: 'Plan', sharedBy: 'u1', sharedVia: 'direct' } as const;
  return {
    story,
    added: (status: ProspectStatus = 'new') => story('ProspectAdded', { ...ids, ...details, status }),
    moved: (from: ProspectStatus, to: ProspectStatus) =>
      story('ProspectStatusChanged', { ...ids, from, to, firstConversion: false }),
    shared: (when: About, prospectId: string | null = 'p1') => story('AssetShared', { ...about, prospectId }, when),
  };
};

describe('a prospect', () => {
  it('has the content it was added with', () => {
    const { added } = world();
    const event = added();
    expect(given(prospectsProjection, event).row('o1/p1')).toEqual({
      organizationId: 'o1',
      ...ids,
      ...details,
      status: 'new',
      deleted: false,
      createdAt: event.meta.occurredAt,
      lastContactedAt: null,
      refused: null,
      revision: 0,
      words: 'bo bo@mail.test fair',
      nameOrder: 'bo',
    });
  });

  it('changes details, status and owner', () => {
    const { story, added, moved } = world();
    const changed = story('ProspectChanged', { ...ids, ...details, name: 'Bo Li' });
    const reassigned = story('ProspectReassigned', { prospectId: 'p1', ownerId: 'u2', previousOwnerId: 'u1' });
    expect(given(prospectsProjection, added(), changed, moved('new', 'lost'), reassigned).row('o1/p1')).toMatchObject({
      name: 'Bo Li',
      status: 'lost',
      ownerId: 'u2',
      lastContactedAt: null,
    });
  });

  it('is searched by name, e-mail, phone and source as they are now, not by notes', () => {
    const { story, added, moved } = world();
    const changed = story('ProspectChanged', { ...ids, ...details, name: 'Zoë Li', phone: '+49 (30) 90-18' });
    expect(given(prospectsProjection, added(), changed, moved('new', 'lost')).row('o1/p1')?.words).toBe(
      'zoe li bo@mail.test +49 30 9018 +49309018 fair',
    );
    const noted = story('ProspectChanged', { ...ids, ...details, notes: 'Zelda' });
    expect(given(prospectsProjection, added(), noted).row('o1/p1')?.words).toBe('bo bo@mail.test fair');
  });

  it('was contacted when its status becomes contacted, at once or later, and when contact is recorded', () => {
    const { story, added, moved } = world();
    const born = added('contacted');
    const contacted = moved('new', 'contacted');
    const recorded = story('ProspectContacted', ids, late);
    expect(given(prospectsProjection, born).row('o1/p1')).toMatchObject({ lastContactedAt: born.meta.occurredAt });
    expect(given(prospectsProjection, added(), contacted).row('o1/p1')).toMatchObject({
      lastContactedAt: contacted.meta.occurredAt,
    });
    expect(given(prospectsProjection, added(), recorded).row('o1/p1')).toMatchObject({
      lastContactedAt: late.occurredAt,
    });
  });

  it('was contacted by a share with it, unless that is older; other shares and its revision change nothing', () => {
    const { added, shared } = world();
    const one = added();
    expect(given(prospectsProjection, one, shared(late), shared(early)).row('o1/p1')).toMatchObject({
      lastContactedAt: late.occurredAt,
      revision: 0,
    });
    expect(given(prospectsProjection, one, shared(late, 'p2'), shared(late, null)).row('o1/p1')).toMatchObject({
      lastContactedAt: null,
    });
  });

  it('keeps its row when deleted, and can be restored', () => {
    const { story, added } = world();
    const deleted = story('ProspectDeleted', { ...ids, status: 'new' });
    const restored = story('ProspectRestored', { ...ids, status: 'new' });
    expect(given(prospectsProjection, added(), deleted).row('o1/p1')).toMatchObject({ deleted: true });
    expect(given(prospectsProjection, added(), deleted, restored).row('o1/p1')).toMatchObject({ deleted: false });
  });

  it('is in the archive while it is deleted, with when and by whom, and neither restored nor erased', () => {
    const { story, added } = world();
    const deleted = story('ProspectDeleted', { ...ids, status: 'new' }, { actorId: 'u2' });
    const restored = story('ProspectRestored', { ...ids, status: 'new' });
    const gone = story('ProspectErased', { ...ids, status: 'new', wasDeleted: true });
    const archive = { archived: true, deletedAt: deleted.meta.occurredAt, deletedBy: 'u2' };
    expect(given(prospectsProjection, added(), deleted).row('o1/p1')).toMatchObject(archive);
    for (const end of [restored, gone])
      for (const field of Object.keys(archive))
        expect(given(prospectsProjection, added(), deleted, end).row('o1/p1')).not.toHaveProperty(field);
  });

  it('reads [erased] in every field that had a value, as it does without the key', () => {
    const { story, added } = world();
    const gone = story('ProspectErased', { ...ids, status: 'new', wasDeleted: false });
    const live = given(prospectsProjection, added(), gone).row('o1/p1');
    expect(live).toMatchObject({
      name: '[erased]',
      email: '[erased]',
      phone: null,
      notes: '[erased]',
      deleted: true,
      source: '[erased]',
      words: '',
      nameOrder: '',
    });
    const keyless = story('ProspectAdded', {
      ...ids,
      ...details,
      name: '[erased]',
      email: '[erased]',
      notes: '[erased]',
      status: 'new',
    });
    const rebuilt = given(prospectsProjection, keyless, gone).row('o1/p1');
    expect({ ...rebuilt, createdAt: live?.createdAt, revision: live?.revision }).toEqual(live);
  });
});
