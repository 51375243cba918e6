import type { AnswerRow, FunnelAnswer, FunnelSteps, LinkStage } from '@upline/contracts';
import { answersView, linkStage, prospectsView, sharesView } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { lastWeeks } from '../platform/lib/weeks.ts';
import { readAll } from '../platform/queries/readAll.ts';
import type { Reader } from '../platform/queries/reader.ts';

/** Weeks shown of links. */
export const shownWeeks = 12;

/** Limits of the funnel. */
export const funnelLimits = {
  interested: {
    what: 'Interested visitors whose status a funnel looks up, the last who answered first',
    per: 'funnel',
    most: 10_000,
    unit: 'visitors',
  },
} as const satisfies Record<string, Limit>;

/** Visitors whose answers are read at once. */
const pageSize = 500;

/** Whose links are counted: those of an asset, of a member, or all of the organization. */
export type FunnelOf = { assetId: string } | { sharedBy: string } | Record<never, never>;

const indexesOf = (of: FunnelOf) => {
  if ('assetId' in of) return { links: 'byAssetWeek', answers: 'byAsset' };
  return 'sharedBy' in of
    ? { links: 'bySharerWeek', answers: 'bySharerAnswer' }
    : { links: 'byWeek', answers: 'byAnswer' };
};

type StageCounts = Record<LinkStage, number>;

/** The steps of links of which each stands at one stage, so that each step has those that came further. */
const stepsOf = ({ shared, opened, answered, interested }: StageCounts, converted: number): FunnelSteps => ({
  shared: shared + opened + answered + interested,
  opened: opened + answered + interested,
  answered: answered + interested,
  interested,
  converted,
});

/** The answers that say interest or ask for a call. */
const interestedAnswers = (reader: Reader, of: FunnelOf): Promise<AnswerRow[]> => {
  const where = { ...of, answer: { anyOf: ['interested', 'call'] } };
  const list = { index: indexesOf(of).answers, where, total: 0 };
  const { most } = funnelLimits.interested;
  return readAll((paging) => reader.page(answersView, list, paging), { pageSize, most });
};

/** The people who said interest and are converted now, each with the week of the first such link. */
const convertedWeeks = async (reader: Reader, of: FunnelOf): Promise<string[]> => {
  const answers = await interestedAnswers(reader, of);
  const people = await reader.getAll(prospectsView, new Set(answers.flatMap(({ prospectId }) => prospectId ?? [])));
  const isConverted = (prospectId: string | null): prospectId is string => {
    const prospect = people.get(prospectId ?? '');
    return prospect !== undefined && prospect.status === 'converted' && !prospect.deleted;
  };
  const won = answers.filter(({ prospectId }) => isConverted(prospectId));
  const links = await reader.getAll(sharesView, new Set(won.map(({ shareId }) => shareId)));
  const firstWeeks = new Map<string, string>();
  for (const { prospectId, shareId } of won) {
    const week = links.get(shareId)?.week ?? '';
    const before = firstWeeks.get(prospectId ?? '');
    if (before === undefined || week < before) firstWeeks.set(prospectId ?? '', week);
  }
  return [...firstWeeks.values()];
};

/** How far some links came: in all, and those of each of the last weeks. */
export const readFunnel = async (reader: Reader, of: FunnelOf, today: string): Promise<FunnelAnswer> => {
  const index = indexesOf(of).links;
  const countsOf = async (where: object): Promise<StageCounts> => {
    const count = (stage: LinkStage) => reader.count(sharesView, index, { ...of, ...where, stage });
    const [shared, opened, answered, interested] = await Promise.all(linkStage.options.map(count));
    return { shared: shared ?? 0, opened: opened ?? 0, answered: answered ?? 0, interested: interested ?? 0 };
  };
  const weeks = lastWeeks(today, shownWeeks);
  const [all, converted, ...byWeek] = await Promise.all([
    countsOf({}),
    convertedWeeks(reader, of),
    ...weeks.map((week) => countsOf({ week })),
  ]);
  return {
    ...stepsOf(all, converted.length),
    weeks: weeks.map((week, at) => ({
      week,
      ...stepsOf(byWeek[at] ?? all, converted.filter((one) => one === week).length),
    })),
  };
};
