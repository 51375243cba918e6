import type { FollowUpAnswer, NextStepRow, todayQueries } from '@upline/contracts';
import { assetsView, nextStepsView, prospectsView, reject, sharesView, workDaysView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { presentFollowUp } from '../prospect/followUp.commands.ts';
import type { Prospect, prospectDecider } from '../prospect/prospect.decider.ts';
import { dayProgress } from './dayProgress.ts';
import { daysInRow, minutesOf } from './daysInRow.ts';
import { isVisible } from './isVisible.ts';
import type { Listed } from './listToday.ts';
import { listToday } from './listToday.ts';
import { presentToday } from './today.presenter.ts';

/** What queries about next steps take. */
export type TodayNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  zoneOf: ZoneOf;
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
export const todayReads: QueryHandlers<
  Pick<typeof todayQueries, 'today' | 'todayProgress' | 'nextStep'>,
  TodayNeeds
> = {
  today: async ({ actor, organizationId, reader, today, at, locale }, { zoneOf }) => {
    const listed = await listToday(reader, { ownerId: actor.userId, today, at });
    const [beside, zone] = await Promise.all([
      besideOf(reader, listed),
      zoneOf({ userId: actor.userId, organizationId }),
    ]);
    const saying = { t: translateTo(locale), locale, today, zone };
    return listed.flatMap((one) => {
      const found = beside(one);
      return found ? [presentToday(one, found, saying)] : [];
    });
  },
  todayProgress: async ({ actor, organizationId, reader, today, at }, { zoneOf }) => {
    const { userId: ownerId } = actor;
    const [worked, zone] = await Promise.all([
      reader.get(workDaysView, ownerId),
      zoneOf({ userId: ownerId, organizationId }),
    ]);
    const progress = await dayProgress(reader, { ownerId, today, at, zone });
    return { ...progress, daysInRow: daysInRow(minutesOf(worked), { today, zone }) };
  },
  nextStep: async ({ params, actor, reader }, { prospects }) => {
    if (!(await isVisible(reader, actor, params.id))) return reject('prospect/not-found');
    const row = await reader.get(nextStepsView, params.id);
    const { state } = await prospects.cached(params.id);
    const dropped = state.status === 'none' ? null : state.steps.dropped;
    const { wants = null, contacts = 0, lastContactedAt = null, lastContactKind = null } = row ?? {};
    return { wants, followUp: openFollowUp(state, row), dropped, contacts, lastContactedAt, lastContactKind };
  },
};
