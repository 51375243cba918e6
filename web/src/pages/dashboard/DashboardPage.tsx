import Box from '@mui/material/Box';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { ScreenPending } from '../../ui/state/ScreenPending.tsx';
import { t } from '../../lib/words/text.ts';
import { isPhoneNow } from '../../lib/browser/phone.ts';
import { useShell } from '../../lib/useShell.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { ActivityFeed } from '../../features/overview/feed/ActivityFeed.tsx';
import { AssetPreview } from '../../features/asset/AssetPreview.tsx';
import { Checklist } from '../../features/checklist/Checklist.tsx';
import { useChecklist } from '../../features/checklist/useChecklist.ts';
import { Metrics } from '../../features/overview/Metrics.tsx';
import { QuickActions } from '../../features/overview/QuickActions.tsx';
import { TopPerformers } from '../../features/overview/TopPerformers.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';

/** The panels below the first view of a phone: they are drawn once that view has been painted. */
const BelowFirstView = ({ children }: { children: ReactNode }) => {
  const isDrawn = useDeferredValue(true, !isPhoneNow());
  return isDrawn ? children : null;
};

/** The first screen: how the team stands, what it does right now, and what to do next. */
export const DashboardPage = () => {
  const { data: user, isPending: isUserPending } = useCurrentUser();
  const checklist = useChecklist();
  const isPending = isUserPending || checklist.isPending;
  const { invite } = useShell();
  // the first steps are enough to look at: a panel comes with its first line
  const hidesEmpty = checklist.steps?.some(({ done }) => !done) ?? false;
  return (
    <>
      <PageHeading title={t('Dashboard')} subtitle={t("Welcome back! Here's what's happening with your team.")} />
      {isPending && <ScreenPending />}
      {/* hidden rather than absent: what it shows is asked for at the same time as who is signed in */}
      <Box sx={{ display: isPending ? 'none' : 'grid', gap: 2 }}>
        {checklist.steps && (
          <PanelBoundary>
            <Checklist steps={checklist.steps} isOwner={user?.role === 'owner'} />
          </PanelBoundary>
        )}
        <PanelBoundary>
          <Metrics />
        </PanelBoundary>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' },
          }}
        >
          <PanelBoundary>
            <ActivityFeed hidesEmpty={hidesEmpty} />
          </PanelBoundary>
          <BelowFirstView>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <PanelBoundary>
                <TopPerformers hidesEmpty={hidesEmpty} />
              </PanelBoundary>
              <PanelBoundary>
                <AssetPreview
                  hidesEmpty={hidesEmpty}
                  shareButtonOf={(asset) => <ShareButton asset={asset} size="small" />}
                />
              </PanelBoundary>
            </Box>
          </BelowFirstView>
        </Box>
        <BelowFirstView>
          <PanelBoundary>
            <QuickActions onInvite={invite} />
          </PanelBoundary>
        </BelowFirstView>
      </Box>
    </>
  );
};
