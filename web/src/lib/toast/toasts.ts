import { createContext, useContext, useMemo } from 'react';
import type { Toast, Toasts } from './toastStore.ts';

/** The toasts of the page, given by `ToastProvider`. */
export const ToastsContext = createContext<Toasts | null>(null);

/**
 * Raises a toast. Screens do not: `useCommand` says how a command ended, only hints that come from no command are
 * raised here.
 */
export const useToast = () => {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return useMemo(() => ({ toast: (toast: Toast): void => toasts.show(toast) }), [toasts]);
};
