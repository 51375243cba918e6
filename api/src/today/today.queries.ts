import type { FollowUpAnswer, NextStepRow, TimelineEntry, TodayReason, todayQueries } from '@upline/contracts';
import { assetsView, can, nextStepsView, prospectsView, reject, sharesView, workDaysView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { EventStore } from '@upline/infra/ports.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { presentFollowUp } from '../prospect/followUp.commands.ts';
import type { Prospect, prospectDecider } from '../prospect/prospect.decider.ts';
import { countDone } from './countDone.ts';
import { daysInRow, minutesOf } from './daysInRow.ts';
import type { Listed } from './listToday.ts';
import { listToday } from './listToday.ts';
import { readTimeline } from './timeline.ts';
import { presentToday } from './today.presenter.ts';

/** What queries about next steps take. */
export type TodayNeeds = {
  events: Pick<EventStore, 'readStream'>;
  prospects: RepositoryOf<typeof prospectDecider>;
  zoneOf: ZoneOf;
};

const isVisible = async (reader: Reader, actor: ActingPerson, id: string): Promise<boolean> => {
  const prospect = await reader.get(prospectsView, id);
  return prospect !== null && !prospect.deleted && can(actor, 'prospect:see', { ownerId: prospect.ownerId });
};

const isPlan = (entry: TimelineEntry, followUpId: string | null): boolean =>
  (entry.type === 'planned' || entry.type === 'moved') && entry.followUpId === followUpId;

/** Whether an entry of the timeline is why the prospect is listed. */
const causes: Readonly<Record<TodayReason, (entry: TimelineEntry, row: NextStepRow) => boolean>> = {
  opened: ({ type, at }, { lastContactedAt }) =>
    (type === 'opened' || type === 'shared') && (lastContactedAt === null || at >= lastContactedAt),
  due: (entry, { followUpId }) => isPlan(entry, followUpId),
  first: ({ type }) => type === 'created',
  cold: (entry, { followUpId, touchedAt }) =>
    followUpId === null ? entry.at === touchedAt : isPlan(entry, followUpId),
};

/** Rows of Today's list as far as every view that they are read from has them. */
const besideOf = async (reader: Reader, listed: readonly Listed[]) => {
  const opened = listed.filter(({ reason }) => reason === 'opened').map(({ row }) => row);
  const [prospects, shares, assets] = await Promise.all([
    reader.getAll(
      prospectsView,
      listed.map(({ row }) => row.prospectId),
    ),
    reader.getAll(
      sharesView,
      opened.flatMap(({ openedShareId }) => openedShareId ?? []),
    ),
    reader.getAll(
      assetsView,
      opened.flatMap(({ openedAssetId }) => openedAssetId ?? []),
    ),
  ]);
  return ({ row }: Listed) => {
    const prospect = prospects.get(row.prospectId);
    if (!prospect || prospect.deleted || prospect.ownerId !== row.ownerId) return null;
    return {
      prospect,
      share: shares.get(row.openedShareId ?? ''),
      asset: assets.get(row.openedAssetId ?? ''),
    };
  };
};

/** The follow-up with its note, which only the stream has, where the view still has it. */
const openFollowUp = (state: Prospect, row: NextStepRow | null): FollowUpAnswer | null => {
  const followUp = state.status === 'none' ? null : state.steps.followUp;
  return followUp && followUp.id === row?.followUpId ? presentFollowUp(followUp) : null;
};

/** The handler of each query about next steps. */
export const todayReads: QueryHandlers<typeof todayQueries, TodayNeeds> = {
  today: async ({ actor, reader, today, at, locale }) => {
    const listed = await listToday(reader, { ownerId: actor.userId, today, at });
    const beside = await besideOf(reader, listed);
    const saying = { t: translateTo(locale), locale, today };
    return listed.flatMap((one) => {
      const found = beside(one);
      return found ? [presentToday(one, found, saying)] : [];
    });
  },
  todayProgress: async ({ actor, organizationId, reader, today, at }, { zoneOf }) => {
    const { userId: ownerId } = actor;
    const [listed, worked, zone] = await Promise.all([
      listToday(reader, { ownerId, today, at }),
      reader.get(workDaysView, ownerId),
      zoneOf({ userId: ownerId, organizationId }),
    ]);
    const done = await countDone(reader, { ownerId, today, zone });
    return { done, total: done + listed.length, daysInRow: daysInRow(minutesOf(worked), { today, zone }) };
  },
  todayWhy: async ({ params, actor, reader, today, at }, needs) => {
    if (!(await isVisible(reader, actor, params.id))) return reject('prospect/not-found');
    const listed = await listToday(reader, { ownerId: actor.userId, today, at });
    const found = listed.find(({ row }) => row.prospectId === params.id);
    if (!found) return [];
    const entries = await readTimeline(needs, reader, params.id);
    return entries.filter((entry) => causes[found.reason](entry, found.row));
  },
  nextStep: async ({ params, actor, reader }, { prospects }) => {
    if (!(await isVisible(reader, actor, params.id))) return reject('prospect/not-found');
    const row = await reader.get(nextStepsView, params.id);
    const { state } = await prospects.cached(params.id);
    const { wants = null, contacts = 0, lastContactedAt = null, lastContactKind = null } = row ?? {};
    return { wants, followUp: openFollowUp(state, row), contacts, lastContactedAt, lastContactKind };
  },
  prospectTimeline: async ({ params, actor, reader }, needs) =>
    (await isVisible(reader, actor, params.id)) ? readTimeline(needs, reader, params.id) : reject('prospect/not-found'),
};
