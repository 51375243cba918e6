import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { formatCount } from '../../lib/format.ts';
import { useView } from '../../lib/useView.ts';
import { Problem } from '../../ui/Problem.tsx';
import { MetricCard, metricGrid } from './MetricCard.tsx';
import { MetricSkeletons } from './MetricSkeletons.tsx';

/** '+2 this month': what came in a time of the organization's calendar. */
const gained = (count: number, time: string): string =>
  count === 0 ? `None yet ${time}` : `+${formatCount(count)} ${time}`;

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
        label="Total Team Members"
        value={totalMembers}
        caption={gained(membersThisMonth, 'this month')}
        icon={GroupOutlined}
      />
      <MetricCard
        label="Active Prospects"
        value={activeProspects}
        caption={gained(prospectsThisWeek, 'this week')}
        icon={PersonSearchOutlined}
      />
      <MetricCard
        label="Content Shares"
        value={totalShares}
        caption={gained(sharesToday, 'today')}
        icon={ShareOutlined}
      />
      <MetricCard
        label="Total Views"
        value={totalViews}
        caption={gained(viewsThisWeek, 'this week')}
        icon={VisibilityOutlined}
      />
    </Box>
  );
};
