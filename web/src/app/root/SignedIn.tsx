import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { useClient } from '../../lib/sync/client.ts';
import { DraftOwnerProvider } from '../../lib/forms/draftOwner.ts';
import { guardDrafts } from '../../lib/forms/drafts.ts';
import { LiveStateProvider, useLiveConnection } from '../../lib/sync/live.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { ScreenBoundary } from '../../ui/state/ScreenBoundary.tsx';
import { ScreenPending } from '../../ui/state/ScreenPending.tsx';
import { Shell } from '../shell/Shell.tsx';
import { useBrand } from '../theme/ThemeRoot.tsx';
import { useNoteBrowser } from './useNoteBrowser.ts';

const NoTeamPage = lazy(async () => ({
  default: (await import('../../pages/noTeam/NoTeamPage.tsx')).NoTeamPage,
}));

const FactorNeededPage = lazy(async () => ({
  default: (await import('../../pages/factorNeeded/FactorNeededPage.tsx')).FactorNeededPage,
}));

/** The shell; before it, for an owner without the second factor that is required, the page that sets one up. */
const Inside = () => {
  const { data: user } = useCurrentUser();
  const [isHeld, setHeld] = useState(false);
  const [isLater, setLater] = useState(false);
  if (!isHeld && (!user?.factorNeeded || isLater)) return <Shell />;
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenPending />}>
        <FactorNeededPage onHold={setHeld} onLater={() => setLater(true)} />
      </Suspense>
    </ScreenBoundary>
  );
};

type BackgroundProps = { userId: string | null; organization: AnswerOf<'currentUser'>['organization'] };

/** What goes on beside the screens and shows nothing: none of it is worth a screen when it fails. */
const BackgroundTasks = ({ userId, organization }: BackgroundProps) => {
  useNoteBrowser(userId);
  useBrand(organization);
  return null;
};

/** Everything that needs a session: follows the signed-in person, their organization, its colours and its changes. */
export const SignedIn = () => {
  const client = useClient();
  const { data: user, error, refetch } = useCurrentUser();
  const organization = user?.organization ?? null;
  const organizationId = organization?.id ?? null;
  const userId = user?.id ?? null;
  useEffect(() => client.enter(organizationId, userId), [client, organizationId, userId]);
  const draftOwner = useMemo(
    () => (userId === null || organizationId === null ? null : { userId, organizationId }),
    [userId, organizationId],
  );
  useEffect(() => (draftOwner ? guardDrafts(draftOwner) : undefined), [draftOwner]);
  const live = useLiveConnection(user === undefined ? undefined : organizationId, userId);

  if (error && !user)
    return (
      <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
        <Problem of={error} onRetry={refetch} />
      </Box>
    );
  return (
    <DraftOwnerProvider value={draftOwner}>
      <ErrorBoundary>
        <BackgroundTasks userId={userId} organization={organization} />
      </ErrorBoundary>
      {user && !organization ? (
        <ScreenBoundary>
          <Suspense fallback={<ScreenPending />}>
            <NoTeamPage />
          </Suspense>
        </ScreenBoundary>
      ) : (
        <LiveStateProvider value={live}>
          <Inside />
        </LiveStateProvider>
      )}
    </DraftOwnerProvider>
  );
};
