import { Suspense, lazy } from 'react';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useNow } from '../../../lib/browser/clock.ts';
import { ErrorBoundary } from '../../../ui/state/ErrorBoundary.tsx';

const MomentCard = lazy(async () => ({ default: (await import('./MomentCard.tsx')).MomentCard }));

/** How long after it happened a moment is still one. */
const momentMs = 86_400_000;

/** Where a moment is celebrated: its code comes with the first one. */
export const MomentPlace = () => {
  const { data: user } = useCurrentUser();
  const now = useNow();
  const moments = user?.moments?.filter(({ at }) => Date.parse(at) > now - momentMs);
  if (!user?.organization || !moments?.length) return null;
  const person = `${user.id}/${user.organization.id}`;
  return (
    <ErrorBoundary>
      <Suspense>
        <MomentCard key={person} person={person} moments={moments} />
      </Suspense>
    </ErrorBoundary>
  );
};
