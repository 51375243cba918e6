import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { watchPresses } from '../../lib/browser/lastPressed.ts';
import { ToastsContext } from '../../lib/toast/toasts.ts';
import { createToasts } from '../../lib/toast/toastStore.ts';
import { ToastHost } from './ToastHost.tsx';

const focusToast = (event: KeyboardEvent): void => {
  if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

/**
 * Shows toasts: one at a time for five seconds, swiped away to the right, focused with F8 (specification, sections 4
 * and 9).
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts);
  useEffect(() => watchPresses(), []);
  useEffect(() => {
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <ToastsContext value={toasts}>
      {children}
      {/* there from the start: a toast waits for no file, not even when the session has just ended */}
      <ToastHost toasts={toasts} />
    </ToastsContext>
  );
};
