import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { useView } from '../../lib/useView.ts';
import { Problem } from '../../ui/Problem.tsx';
import { MetricCard, metricGrid } from './MetricCard.tsx';
import { MetricSkeletons } from './MetricSkeletons.tsx';

/** The dashboard's four numbers. The captions are fixed text (specification, section 2). */
export const Metrics = () => {
  const view = useView('dashboardMetrics');
  if (view.isPending) return <MetricSkeletons count={4} columns={4} />;
  if (view.isError) return <Problem of={view.error} onRetry={view.refetch} />;
  const { totalMembers, activeProspects, totalShares, totalViews } = view.data;
  return (
    <Box sx={metricGrid(4)}>
      <MetricCard label="Total Team Members" value={totalMembers} caption="+2 this month" icon={GroupOutlined} />
      <MetricCard label="Active Prospects" value={activeProspects} caption="+8 this week" icon={PersonSearchOutlined} />
      <MetricCard label="Content Shares" value={totalShares} caption="+23 today" icon={ShareOutlined} />
      <MetricCard label="Total Views" value={totalViews} caption="+156 this week" icon={VisibilityOutlined} />
    </Box>
  );
};
