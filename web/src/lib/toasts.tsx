import { Suspense, createContext, lazy, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createToasts } from './toastStore.ts';
import type { Toast, Toasts } from './toastStore.ts';
import { whenIdle } from './whenIdle.ts';

const load = async () => ({ default: (await import('./ToastHost.tsx')).ToastHost });
const ToastHost = lazy(load);

const ToastsContext = createContext<Toasts | null>(null);

const focusToast = (event: KeyboardEvent): void => {
  if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

/** Shows toasts: one at a time for five seconds, swiped away to the right, focused with F8 (specification, sections 4 and 9). */
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

/** Raises a toast. Screens do not: `useCommand` tells the outcome of a command, only hints that come from no command are raised here. */
export const useToast = () => {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return useMemo(() => ({ toast: (toast: Toast): void => toasts.show(toast) }), [toasts]);
};
