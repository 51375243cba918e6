import type { todayQueries } from '@upline/contracts';
import { reject } from '@upline/contracts';
import type { QueryHandlers } from '../../platform/queries/requests.ts';
import { isVisible } from '../isVisible.ts';
import { listToday } from '../listToday.ts';
import { presentEntries } from './presentEntries.ts';
import type { StreamNeeds } from './prospectStream.ts';
import { openProspectStream } from './prospectStream.ts';
import { foldProspect } from './timelineOfProspect.ts';
import { readTimelinePage } from './timelinePage.ts';
import { whyListed } from '../whyListed.ts';

type TimelineQueries = Pick<typeof todayQueries, 'todayWhy' | 'prospectTimeline' | 'timelineOfRevision'>;

/** The handler of each query about what happened with a prospect. */
export const timelineReads: QueryHandlers<TimelineQueries, StreamNeeds> = {
  todayWhy: async ({ params, actor, reader, today, at, locale }, needs) => {
    if (!(await isVisible(reader, actor, params.id))) return reject('prospect/not-found');
    const listed = await listToday(reader, { ownerId: actor.userId, today, at });
    const found = listed.find(({ row }) => row.prospectId === params.id);
    return found ? presentEntries({ reader, actor, locale }, await whyListed(needs, reader, found)) : [];
  },
  prospectTimeline: async ({ params, search, actor, reader, locale }, needs) =>
    (await isVisible(reader, actor, params.id))
      ? readTimelinePage(needs, { reader, actor, locale, prospectId: params.id }, search)
      : reject('prospect/not-found'),
  timelineOfRevision: async ({ params, actor, reader, locale }, needs) => {
    if (!(await isVisible(reader, actor, params.id))) return reject('prospect/not-found');
    const groups = foldProspect(await openProspectStream(needs, params.id).from(params.revision, 1));
    return presentEntries(
      { reader, actor, locale },
      groups.flatMap(({ entries }) => entries),
      { whole: true },
    );
  },
};
