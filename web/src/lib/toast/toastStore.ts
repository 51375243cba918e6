/** `destructive` for what went wrong, `info` for a hint, `default` for what was done. */
export type ToastVariant = 'default' | 'info' | 'destructive';
/** A button of a toast; pressing it closes the toast. */
export type ToastAction = { label: string; onSelect: () => void };
/** `ms` is how long it shows: five seconds without it. `more` is a button beside that of `action`. */
export type Toast = {
  title: string;
  text: string;
  variant?: ToastVariant;
  action?: ToastAction;
  more?: ToastAction;
  ms?: number;
};

/** A toast as it is kept: dismissed ones stay, closed, until their time is over. */
export type KeptToast = Toast & { variant: ToastVariant; id: string; isOpen: boolean };

/** How long a toast shows and how long a dismissed one is kept (specification, section 9). */
export const toastMs = 5000;
export const toastRemovalMs = 1_000_000;
/** How long a toast shows that offers to take a change back. */
export const undoToastMs = 8000;

/** The toasts of a page, in the order they came. */
export type Toasts = {
  /** Opens a toast, and closes the one before it. */
  show: (toast: Toast) => void;
  /** Marks a toast closed; it is removed after 1,000,000 ms. */
  dismiss: (id: string) => void;
  find: (id: string) => KeptToast | null;
  list: () => readonly KeptToast[];
  subscribe: (listener: () => void) => () => void;
};

export const createToasts = (): Toasts => {
  let kept: readonly KeptToast[] = [];
  let made = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly KeptToast[]): void => {
    kept = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: string): void => {
    if (!kept.some((toast) => toast.id === id && toast.isOpen)) return;
    set(kept.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    setTimeout(() => set(kept.filter((toast) => toast.id !== id)), toastRemovalMs);
  };
  return {
    show: ({ variant = 'default', ...toast }) => {
      for (const { id } of kept) dismiss(id);
      made += 1;
      set([...kept, { ...toast, id: `toast-${made}`, variant, isOpen: true }]);
    },
    dismiss,
    find: (id) => kept.find((toast) => toast.id === id) ?? null,
    list: () => kept,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
