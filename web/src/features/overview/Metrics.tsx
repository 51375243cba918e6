import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Problem } from '../../ui/state/Problem.tsx';
import { MetricCard, metricGrid } from './MetricCard.tsx';
import { MetricSkeletons } from './MetricSkeletons.tsx';
import { useOwnFigures } from './useOwnFigures.ts';

/** The dashboard's four numbers, each with what the present month, week or day brought, and a member's own. */
export const Metrics = () => {
  const view = useView('dashboardMetrics');
  const own = useOwnFigures();
  // a line that is still to come keeps its room
  const noteOf = (figure: keyof NonNullable<typeof own>): string | undefined =>
    own === null ? undefined : own ? t('You: {count, number} ##own figure', { count: own[figure] }) : '\u00a0';
  if (view.isPending) return <MetricSkeletons count={4} columns={4} note={own !== null} />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { totalMembers, activeProspects, totalShares, totalViews } = view.data;
  const { membersThisMonth, prospectsThisWeek, sharesToday, viewsThisWeek } = view.data;
  return (
    <Box sx={metricGrid(4)}>
      <MetricCard
        label={t('Total Team Members')}
        value={totalMembers}
        caption={t('{count, plural, =0 {None yet this month} other {+# this month}}', { count: membersThisMonth })}
        note={own === null ? undefined : t('including you')}
        icon={GroupOutlined}
      />
      <MetricCard
        label={t('Active Prospects')}
        value={activeProspects}
        caption={t('{count, plural, =0 {None yet this week} other {+# this week}}', { count: prospectsThisWeek })}
        note={noteOf('activeProspects')}
        icon={PersonSearchOutlined}
      />
      <MetricCard
        label={t('Content Shares')}
        value={totalShares}
        caption={t('{count, plural, =0 {None yet today} other {+# today}}', { count: sharesToday })}
        note={noteOf('totalShares')}
        icon={ShareOutlined}
      />
      <MetricCard
        label={t('Total Views')}
        value={totalViews}
        caption={t('{count, plural, =0 {None yet this week} other {+# this week}}', { count: viewsThisWeek })}
        note={noteOf('totalViews')}
        icon={VisibilityOutlined}
      />
    </Box>
  );
};
