import Box from '@mui/material/Box';
import { ScreenPending } from '../../app/ScreenPending.tsx';
import { useShell } from '../../app/useShell.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { AssetPreview } from './AssetPreview.tsx';
import { Metrics } from './Metrics.tsx';
import { QuickActions } from './QuickActions.tsx';
import { TopPerformers } from './TopPerformers.tsx';

/** The first screen: how the team stands, what it does right now, and what to do next. */
export const DashboardPage = () => {
  const { isPending } = useCurrentUser();
  const { invite } = useShell();
  return (
    <>
      {isPending && <ScreenPending />}
      {/* hidden rather than absent: what it shows is asked for at the same time as who is signed in */}
      <Box sx={{ display: isPending ? 'none' : 'grid', gap: 2 }}>
        <Metrics />
        <Box
          sx={{
            display: 'grid',
            gap: 2,

            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' },
          }}
        >
          <ActivityFeed />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TopPerformers />
            <AssetPreview />
          </Box>
        </Box>
        <QuickActions onInvite={invite} />
      </Box>
    </>
  );
};
