import { describe, expect, it } from 'vitest';
import { given, reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { inboxProjection } from '../notification/inbox.projection.ts';
import { teamAlertReactor } from '../notification/teamAlert.reactor.ts';
import { activitiesProjection } from '../overview/activities.projection.ts';
import { metricsProjection } from '../overview/metrics.projection.ts';
import { trendProjection } from '../overview/trend.projection.ts';
import { membersProjection } from '../team/members.projection.ts';
import { importReactor } from './import.reactor.ts';
import { importsProjection } from './imports.projection.ts';

const ids = { importId: 'i1', byId: 'u1' };
const counts = { added: 2, updated: 1, skipped: 0, refused: 1 };
const drafted = { ...ids, via: 'file', fileName: 'people.csv' } as const;
const started = { ...ids, draftId: 'd1', via: 'file', rows: 4, onDuplicate: 'fill' } as const;
const taken = { ...ids, from: 1, to: 4, ...counts, updatedIds: ['p9'] };
const joined = { userId: 'u1', email: 'a@mail.test', role: 'owner', invitationId: null } as const;
const person = {
  prospectId: 'p1',
  ownerId: 'u1',
  name: 'Bo',
  email: null,
  phone: null,
  notes: null,
  source: null,
  status: 'converted',
  pointsADay: { prospects: 0, conversions: 0 },
  importId: 'i1',
} as const;

const story = createStory();
const joining = story('MemberJoined', joined);
const adding = story('ProspectAdded', person);
const finished = story('ImportFinished', { ...ids, ...counts });
const on = adding.meta.localDate;
const addedIn = { importId: 'i1', on };
const deleted = story('ProspectDeleted', { prospectId: 'p1', ownerId: 'u1', status: 'converted', addedIn });
const undone = story('ImportUndone', { ...ids, removed: 2, kept: 0 });

describe('an import', () => {
  it('has a row that its person alone hears of, without any word', () => {
    const rows = given(
      importsProjection,
      story('ImportDrafted', drafted),
      story('ImportPrepared', { ...ids, draftId: 'd1', rows: 4 }),
      story('ImportStarted', started),
      story('ImportRowsTaken', taken),
      story('ImportFinished', { ...ids, ...counts }),
    );
    expect(rows.row('o1/i1')).toMatchObject({ state: 'finished', rows: 4, ...counts });
    expect(JSON.stringify(rows.row('o1/i1'))).not.toContain('people.csv');
    expect(rows.audience('o1/i1')).toEqual(['user:u1']);
  });

  it('is one line of the feed for all of its people, until it is undone', () => {
    const lines = given(activitiesProjection, adding, finished);
    expect(lines.keys()).toEqual(['o1/i1']);
    expect(lines.row('o1/i1')).toMatchObject({ type: 'people_imported', userId: 'u1', subject: '2' });
    expect(given(activitiesProjection, adding, finished, deleted, undone).keys()).toEqual([]);
    const nobody = story('ImportFinished', { ...ids, ...counts, added: 0 });
    expect(given(activitiesProjection, nobody).keys()).toEqual([]);
  });

  it('earns no points, and notifies nobody of a person who was converted before', () => {
    expect(given(membersProjection, joining, adding).row('o1/u1')).toMatchObject({ points: 0, totalProspects: 1 });
    const items = given(inboxProjection, joining, adding).row('o1/u1')?.items ?? [];
    expect(items.map(({ type }) => type)).toEqual(['welcome']);
    expect(reactions(teamAlertReactor, joining, adding)).toEqual([]);
  });

  it('takes what it counted back when it is undone', () => {
    expect(given(membersProjection, joining, adding, deleted).row('o1/u1')).toMatchObject({
      totalProspects: 0,
      conversions: 0,
    });
    expect(given(metricsProjection, joining, adding, deleted).row('o1')).toEqual(
      given(metricsProjection, joining).row('o1'),
    );
    expect(given(trendProjection, joining, adding, deleted).row(`o1/${on}`)).toEqual(
      given(trendProjection, joining).row(`o1/${on}`),
    );
  });

  it('asks for its rows to be taken, and to be undone', () => {
    const data = { organizationId: 'o1', importId: 'i1' };
    const events = [story('ImportStarted', started), story('ImportUndoStarted', ids)];
    expect(reactions(importReactor, ...events)).toEqual([
      { kind: 'import-rows', data },
      { kind: 'undo-import', data },
    ]);
  });
});
