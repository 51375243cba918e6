import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from 'notistack';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import { useTopLayer } from '../lib/topLayer.ts';
import { toastMs } from '../lib/toastStore.ts';
import type { Toasts } from '../lib/toastStore.ts';

const HostContext = createContext<Toasts | null>(null);

const Snack = ({ id, ref }: { id: string | number; ref?: React.Ref<HTMLDivElement> }) => {
  const toast = useContext(HostContext)?.find(String(id));
  return toast && <ToastCard ref={ref} toast={toast} onClose={() => closeSnackbar(id)} />;
};

/** Puts kept toasts on screen, each once, one at a time. */
export const ToastHost = ({ toasts }: { toasts: Toasts }) => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const shown = useRef(new Set<string>());
  const layer = useTopLayer();
  useEffect(() => {
    for (const { id, title, isOpen } of list) {
      if (!isOpen || shown.current.has(id)) continue;
      shown.current.add(id);
      enqueueSnackbar(title, { key: id });
    }
  }, [list]);
  return (
    <HostContext value={toasts}>
      <SnackbarProvider
        domRoot={layer}
        maxSnack={1}
        autoHideDuration={toastMs}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={{ default: Snack }}
        onClose={(_event, _reason, id) => id !== undefined && toasts.dismiss(String(id))}
      />
    </HostContext>
  );
};
