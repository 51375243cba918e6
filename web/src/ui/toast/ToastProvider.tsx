import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { watchPresses } from '../../lib/browser/lastPressed.ts';
import { ToastsContext } from '../../lib/toast/toasts.ts';
import { createToasts } from '../../lib/toast/toastStore.ts';
import type { Toasts } from '../../lib/toast/toastStore.ts';

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));

const focusToast = (event: KeyboardEvent): void => {
  if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

const presses = ['pointerdown', 'keydown'] as const;

/** Whether toasts may come: they say how something ended that a person did, so the first press fetches their code. */
const useIsHostNeeded = (toasts: Toasts): boolean => {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const need = (): void => setIsNeeded(true);
    presses.forEach((press) => document.addEventListener(press, need, { once: true, capture: true }));
    // what ends a session comes without a press
    const unsubscribe = toasts.subscribe(need);
    return () => {
      unsubscribe();
      presses.forEach((press) => document.removeEventListener(press, need, { capture: true }));
    };
  }, [toasts]);
  return isNeeded;
};

/**
 * Shows toasts: one at a time for five seconds, swiped away to the right, focused with F8 (specification, sections 4
 * and 9).
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts);
  const isHostNeeded = useIsHostNeeded(toasts);
  useEffect(() => watchPresses(), []);
  useEffect(() => {
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <ToastsContext value={toasts}>
      {children}
      {isHostNeeded && (
        <Suspense>
          <ToastHost toasts={toasts} />
        </Suspense>
      )}
    </ToastsContext>
  );
};
