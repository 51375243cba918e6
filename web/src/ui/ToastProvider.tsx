import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ToastsContext } from '../lib/toasts.ts';
import { createToasts } from '../lib/toastStore.ts';
import { whenIdle } from '../lib/whenIdle.ts';

const load = async () => ({ default: (await import('../ui/ToastHost.tsx')).ToastHost });
const ToastHost = lazy(load);

const focusToast = (event: KeyboardEvent): void => {
  if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

/**
 * Shows toasts: one at a time for five seconds, swiped away to the right, focused with F8 (specification, sections 4
 * and 9).
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts);
  // what shows them is fetched while the browser is idle, at the latest with the first one
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const wasUsed = useSyncExternalStore(toasts.subscribe, () => toasts.list().length > 0);
  const [isWanted, setIsWanted] = useState(false);
  if (wasUsed && !isWanted) setIsWanted(true);
  useEffect(() => {
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <ToastsContext value={toasts}>
      {children}
      {isWanted && (
        <Suspense>
          <ToastHost toasts={toasts} />
        </Suspense>
      )}
    </ToastsContext>
  );
};
