import { useSyncExternalStore } from 'react';
import { surroundings } from './surroundings.ts';

/** Screens that are laid out for a thumb, and those beside which the sidebar stands. */
const screens = { phone: '(max-width: 599.95px)', wide: '(min-width: 900px)' } as const;
type Kind = keyof typeof screens;

const isNow = (kind: Kind): boolean =>
  typeof matchMedia === 'function' ? matchMedia(screens[kind]).matches : surroundings()?.kind === kind;

/** Makes a hook that says whether the screen is of this kind, and follows it. */
const createHook = (kind: Kind) => {
  const look = (): boolean => isNow(kind);
  const subscribe = (listener: () => void): (() => void) => {
    if (typeof matchMedia !== 'function') return () => undefined;
    const query = matchMedia(screens[kind]);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, look, look);
};

/** Whether the screen is laid out for a thumb. */
export const useIsPhone = createHook('phone');

/** Whether the sidebar stands beside the screen. */
export const useIsWide = createHook('wide');

/** Whether the screen is one of a phone at this moment. */
export const isPhoneNow = (): boolean => isNow('phone');
