import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { lastPressed } from '../lib/browser/lastPressed.ts';
import { useTopLayer } from '../lib/browser/topLayer.ts';
import { toastMs } from '../lib/toastStore.ts';
import type { KeptToast, Toasts } from '../lib/toastStore.ts';
import { ToastCard } from './ToastCard.tsx';

/** How long a toast takes to fade away, in ms. */
const fadeMs = 150;

/** Ends a toast after its time. The time stands still while the pointer or the focus of the keyboard rests on it. */
const useCountdown = (isOpen: boolean, onEnd: () => void) => {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
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
  return {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    // a tap focuses too, and nothing would ever end that
    onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  };
};

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Puts a toast at the top when it would cover, at the foot, what was pressed last. */
const useClearPlace = () => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = lastPressed()?.getBoundingClientRect();
    if (box.current && pressed && overlap(box.current.getBoundingClientRect(), pressed))
      box.current.dataset['toastsPlace'] = 'top';
  }, []);
  return box;
};

const Snack = ({ toast, isOpen, onClose }: { toast: KeptToast; isOpen: boolean; onClose: () => void }) => {
  const holding = useCountdown(isOpen, onClose);
  const box = useClearPlace();
  return (
    <Box ref={box} {...holding} data-toasts-place="foot" sx={[place, !isOpen && leaving]}>
      <ToastCard toast={toast} onClose={onClose} />
    </Box>
  );
};

/** Shows the newest open toast; the one before it is dismissed. A toast that was closed fades away. */
export const ToastHost = ({ toasts }: { toasts: Toasts }) => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const layer = useTopLayer();
  const newest = list.filter(({ isOpen }) => isOpen).at(-1) ?? null;
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
  '&[data-toasts-place="top"]': { top: 80, bottom: 'auto' },
  animation: `${rise} 200ms cubic-bezier(0.2, 0, 0, 1)`,
};
const leaving = { opacity: 0, pointerEvents: 'none', transition: `opacity ${fadeMs}ms` };
