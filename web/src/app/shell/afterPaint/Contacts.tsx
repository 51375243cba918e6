import { Suspense, lazy, useSyncExternalStore } from 'react';
import { returned } from '../../../lib/browser/calls.ts';
import { useDialogAddress } from '../../../lib/browser/useDialogAddress.ts';
import { useActor } from '../../../lib/account/useActor.ts';
import { ErrorBoundary } from '../../../ui/state/ErrorBoundary.tsx';
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx';

const ContactedSheet = lazyDialog<{ open: boolean }>(async () => (await import('./ContactedSheet.tsx')).ContactedSheet);

const AfterCall = lazy(async () => ({ default: (await import('./AfterCall.tsx')).AfterCall }));

const aboutContacts = ['contacted', 'notifications'] as const;

/** The sheet that records a contact, which also asks somebody who comes back from a call. */
export const Contacts = () => {
  const { addressed: here, open } = useDialogAddress(aboutContacts);
  const { userId } = useActor();
  const call = useSyncExternalStore(returned.subscribe, returned.call);
  return (
    <>
      <ContactedSheet open={here?.name === 'contacted'} />
      {call !== null && call.userId === userId && (
        <ErrorBoundary>
          <Suspense>
            <AfterCall call={call} isInPanel={here?.name === 'notifications'} onAsk={(id) => open('contacted', id)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};
