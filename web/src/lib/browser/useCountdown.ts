import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Ends something after its time. The time stands still while the pointer or the focus of the keyboard rests on it: the
 * answer has to be given to that element. It does while nobody sees the page, too, as behind a messenger.
 */
export const useCountdown = (isOpen: boolean, ms: number, onEnd: () => void) => {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  const isHeld = isPointedAt || isFocused || isHidden;
  const left = useRef(ms);
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
