import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { averageOf, message, pointLimits } from '@upline/contracts';
import type { OwnRankAnswer, Period, RankedAnswer } from '@upline/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { ShareAssetButton } from '../../ui/ShareAssetButton.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { AchievementLevels } from '../../features/overview/AchievementLevels.tsx';
import { FullRankings } from '../../features/overview/FullRankings.tsx';
import { MetricCard, metricGrid } from '../../features/overview/MetricCard.tsx';
import { MetricSkeletons } from '../../features/overview/MetricSkeletons.tsx';
import { PeriodPicker } from '../../features/overview/PeriodPicker.tsx';
import { periodOf } from '../../features/overview/periods.ts';
import { RankingList } from '../../features/overview/RankingList.tsx';
import { noPerformers } from '../../features/overview/TopPerformers.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';

const Tiles = () => {
  const view = useView('dashboardMetrics');
  if (view.isPending) return <MetricSkeletons count={3} columns={3} caption={false} />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { totalMembers, totalShares } = view.data;
  return (
    <Box sx={metricGrid(3)}>
      <MetricCard label={t('Team Members')} value={totalMembers} icon={GroupOutlined} />
      <MetricCard label={t('Total Shares')} value={totalShares} icon={ShareOutlined} />
      <MetricCard label={t('Average Shares')} value={averageOf(totalShares, totalMembers)} icon={BarChartOutlined} />
    </Box>
  );
};

const mostPoints = {
  prospects: pointLimits.prospects.most,
  conversions: pointLimits.conversions.most,
  views: pointLimits.views.most,
};

/** Lines shown at first, and with every press of the button; the next step is asked for with those shown. */
const step = 10;

type PerformersProps = { list: PagesResult<RankedAnswer>; own: OwnRankAnswer | undefined; period: Period };

const emptyTexts: Readonly<Record<Period, string>> = {
  week: message('Nobody has points this week yet. Start sharing content to be the first!'),
  'last-week': message('Nobody had points last week. Start sharing content to be the first this week!'),
  month: message('Nobody has points this month yet. Start sharing content to be the first!'),
  all: noPerformers,
};

const Performers = ({ list, own, period }: PerformersProps) => {
  const [count, setCount] = useState(step);
  const showMore = (): void => {
    setCount(count + step);
    list.onRange(0, count + step);
  };
  return (
    <ListStates
      list={list}
      skeleton={<LineSkeletons rows={step} of="performer" />}
      empty={<EmptyState icon={EmojiEventsOutlined} text={t(emptyTexts[period])} action={<ShareAssetButton />} />}
    >
      <RankingList rows={list.rows.slice(0, count)} own={own} period={period} />
      {(list.rows.length > count || list.hasMore) && (
        <Box sx={{ px: 2.5, pb: 2 }}>
          <Button fullWidth color="inherit" variant="outlined" onClick={showMore}>
            {t('Show more')}
          </Button>
        </Box>
      )}
    </ListStates>
  );
};

/** The period lies in the address. */
const usePeriod = () => {
  const [params, setParams] = useSearchParams();
  const choose = (period: Period): void => setParams(period === 'all' ? {} : { period }, { replace: true });
  return { period: periodOf(params.get('period')), choose };
};

/** The ranking of the team (specification, section 2), of a period or of all time. */
export const LeaderboardPage = () => {
  const { period, choose } = usePeriod();
  const { data: user } = useCurrentUser();
  const own = useView('ownRank', { search: { period } });
  const ownEver = useView('ownRank', { search: { period: 'all' } });
  const performers = useViewPages('topPerformers', { search: { period }, pageSize: 2 * step });
  // hidden until the list above has its height: it would jump
  const isPending = performers.isPending || own.isPending;
  const beneath = isPending || ownEver.isPending ? 'hidden' : 'visible';
  return (
    <>
      <PageHeading
        title={t('Leaderboard')}
        subtitle={t('1 point a share, 3 a view, 2 a new prospect, 10 a conversion')}
      />
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {t(
          'Most points a day: {prospects, number} for prospects, {conversions, number} ' +
            'for conversions, {views, number} for views from one network',
          mostPoints,
        )}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PanelBoundary>
          <Tiles />
        </PanelBoundary>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <Section title={t('Top Performers')} flush>
            <PeriodPicker value={period} onChange={choose} />
            {isPending ? (
              <LineSkeletons rows={step} of="performer" />
            ) : (
              <Performers key={period} list={performers} own={own.data} period={period} />
            )}
          </Section>
          <Box sx={{ position: { lg: 'sticky' }, top: 84, visibility: { xs: beneath, lg: 'visible' } }}>
            <PanelBoundary>
              <AchievementLevels own={ownEver.data} />
            </PanelBoundary>
          </Box>
        </Box>
        <Box sx={{ minWidth: 0, visibility: beneath }}>
          <PanelBoundary>
            <FullRankings you={user?.id} />
          </PanelBoundary>
        </Box>
      </Box>
    </>
  );
};
