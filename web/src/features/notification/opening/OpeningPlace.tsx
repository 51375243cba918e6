import { lookingMs } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useNow } from '../../../lib/browser/clock.ts';
import { ErrorBoundary } from '../../../ui/state/ErrorBoundary.tsx';

const OpeningBanner = lazy(async () => ({ default: (await import('./OpeningBanner.tsx')).OpeningBanner }));

/** Where the banner about an opened link stands: its code comes with the first one. */
export const OpeningPlace = () => {
  const { data: user } = useCurrentUser();
  const now = useNow();
  const { id, organization, lastOpenedAt } = user ?? {};
  if (!id || !organization || !lastOpenedAt || Date.parse(lastOpenedAt) <= now - lookingMs) return null;
  const person = `${id}/${organization.id}`;
  return (
    <ErrorBoundary>
      <Suspense>
        <OpeningBanner key={person} person={person} />
      </Suspense>
    </ErrorBoundary>
  );
};
