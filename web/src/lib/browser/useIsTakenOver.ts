import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * Whether this browser draws for itself: not on the server, and not while it takes over what the server drew. What only
 * the browser knows, or nobody sees at first, waits for it.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
