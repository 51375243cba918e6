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

/** The dashboard's four numbers, each with what the present month, week or day brought. */
export const Metrics = () => {
  const view = useView('dashboardMetrics');
  if (view.isPending) return <MetricSkeletons count={4} columns={4} />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { totalMembers, activeProspects, totalShares, totalViews } = view.data;
  const { membersThisMonth, prospectsThisWeek, sharesToday, viewsThisWeek } = view.data;
  return (
    <Box sx={metricGrid(4)}>
      <MetricCard
        label={t('Total Team Members')}
        value={totalMembers}
        caption={t('{count, plural, =0 {None yet this month} other {+# this month}}', { count: membersThisMonth })}
        icon={GroupOutlined}
      />
      <MetricCard
        label={t('Active Prospects')}
        value={activeProspects}
        caption={t('{count, plural, =0 {None yet this week} other {+# this week}}', { count: prospectsThisWeek })}
        icon={PersonSearchOutlined}
      />
      <MetricCard
        label={t('Content Shares')}
        value={totalShares}
        caption={t('{count, plural, =0 {None yet today} other {+# today}}', { count: sharesToday })}
        icon={ShareOutlined}
      />
      <MetricCard
        label={t('Total Views')}
        value={totalViews}
        caption={t('{count, plural, =0 {None yet this week} other {+# this week}}', { count: viewsThisWeek })}
        icon={VisibilityOutlined}
      />
    </Box>
  );
};
