import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from 'notistack';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { ToastCard } from './ToastCard.tsx';

/** `destructive` for what went wrong, `info` for a hint, `default` for what was done. */
export type ToastVariant = 'default' | 'info' | 'destructive';
export type Toast = { title: string; text: string; variant?: ToastVariant };

/** A toast as it is kept: dismissed ones stay, closed, until their time is over. */
export type KeptToast = Required<Toast> & { id: string; isOpen: boolean };

/** How long a toast shows and how long a dismissed one is kept (specification, section 9). */
export const toastMs = 5000;
export const toastRemovalMs = 1_000_000;

/** The toasts of a page, in the order they came. `show` answers the id, `dismiss` marks closed and removes after 1,000,000 ms. */
export const createToasts = () => {
  const kept = new Map<string, KeptToast>();
  let made = 0;
  return {
    show: ({ title, text, variant = 'default' }: Toast): string => {
      made += 1;
      const id = `toast-${made}`;
      kept.set(id, { id, title, text, variant, isOpen: true });
      return id;
    },
    dismiss: (id: string): void => {
      const toast = kept.get(id);
      if (!toast?.isOpen) return;
      kept.set(id, { ...toast, isOpen: false });
      setTimeout(() => kept.delete(id), toastRemovalMs);
    },
    find: (id: string): KeptToast | null => kept.get(id) ?? null,
    list: (): readonly KeptToast[] => [...kept.values()],
  };
};

type Toasts = ReturnType<typeof createToasts>;

const ToastsContext = createContext<Toasts | null>(null);

const useToasts = (): Toasts => {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
};

const SnackCard = ({ id, ref }: { id: string | number; ref?: Ref<HTMLDivElement> }) => {
  const toast = useToasts().find(String(id));
  return toast && <ToastCard {...(ref ? { ref } : {})} toast={toast} onClose={() => closeSnackbar(id)} />;
};

const focusToasts = (event: KeyboardEvent): void => {
  if (event.key !== 'F8') return;
  document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

/** Shows toasts: one at a time for five seconds, swiped away to the right, focused with F8 (specification, sections 4 and 9). */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts);
  useEffect(() => {
    document.addEventListener('keydown', focusToasts);
    return () => document.removeEventListener('keydown', focusToasts);
  }, []);
  return (
    <ToastsContext value={toasts}>
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={toastMs}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={{ default: SnackCard }}
        onClose={(_event, _reason, id) => id !== undefined && toasts.dismiss(String(id))}
      >
        {children}
      </SnackbarProvider>
    </ToastsContext>
  );
};

/** Raises a toast. Screens do not: `useCommand` tells the outcome of a command, only hints that come from no command are raised here. */
export const useToast = () => {
  const toasts = useToasts();
  return useMemo(() => ({ toast: (toast: Toast): void => void enqueueSnackbar(toast.title, { key: toasts.show(toast) }) }), [toasts]);
};
