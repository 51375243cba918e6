import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopLayer } from '../lib/topLayer.ts';
import { toastMs } from '../lib/toastStore.ts';
import type { KeptToast, Toasts } from '../lib/toastStore.ts';
import { ToastCard } from './ToastCard.tsx';

/** How long a toast takes to fade away, in ms. */
const fadeMs = 150;

/** Ends a toast after its time. The time stands still while the pointer or the focus rests on it. */
const useCountdown = (isOpen: boolean, onEnd: () => void) => {
  const [isHeld, setIsHeld] = useState(false);
  const left = useRef(toastMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOpen || isHeld) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isOpen, isHeld]);
  const hold = (): void => setIsHeld(true);
  const release = (): void => setIsHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
};

const Snack = ({ toast, isOpen, onClose }: { toast: KeptToast; isOpen: boolean; onClose: () => void }) => {
  const holding = useCountdown(isOpen, onClose);
  return (
    <Box {...holding} data-toasts-place sx={[place, !isOpen && leaving]}>
      <ToastCard toast={toast} onClose={onClose} />
    </Box>
  );
};

/** Shows the newest open toast; the one before it is dismissed. A toast that was closed fades away. */
export const ToastHost = ({ toasts }: { toasts: Toasts }) => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const layer = useTopLayer();
  const newest = list.findLast(({ isOpen }) => isOpen) ?? null;
  const [drawn, setDrawn] = useState(newest);
  if (newest && newest.id !== drawn?.id) setDrawn(newest);
  useEffect(() => {
    for (const { id, isOpen } of list) if (isOpen && id !== newest?.id) toasts.dismiss(id);
  }, [list, newest, toasts]);
  useEffect(() => {
    if (newest || !drawn) return undefined;
    const timer = setTimeout(() => setDrawn(null), fadeMs);
    return () => clearTimeout(timer);
  }, [newest, drawn]);
  if (!drawn) return null;
  return createPortal(
    <Snack key={drawn.id} toast={drawn} isOpen={newest !== null} onClose={() => toasts.dismiss(drawn.id)} />,
    layer,
  );
};

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } });

const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  right: 20,
  bottom: 'calc(var(--foot, 0px) + 20px)',
  animation: `${rise} 200ms cubic-bezier(0.2, 0, 0, 1)`,
};
const leaving = { opacity: 0, pointerEvents: 'none', transition: `opacity ${fadeMs}ms` };
