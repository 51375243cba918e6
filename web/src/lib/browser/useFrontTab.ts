import { useEffect, useState } from 'react';

/**
 * Whether this tab is the one that shows something of which a browser shows one at a time: of the tabs that can be seen
 * the first to ask, until it is hidden or closed. Where the browser has no locks (a page without TLS) each tab that can
 * be seen shows its own.
 */
export const useFrontTab = (name: string): boolean => {
  const [isFront, setFront] = useState(false);
  useEffect(() => {
    const hasLocks = 'locks' in navigator;
    let waiting: AbortController | null = null;
    const take = (): void => {
      if (waiting) return;
      const { signal } = (waiting = new AbortController());
      const hold = (): Promise<void> => {
        setFront(true);
        return new Promise((release) => signal.addEventListener('abort', () => release()));
      };
      if (hasLocks) void navigator.locks.request(name, { signal }, hold).catch(() => undefined);
      else void hold();
    };
    const give = (): void => {
      waiting?.abort();
      waiting = null;
      setFront(false);
    };
    const follow = (): void => (document.hidden ? give() : take());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      give();
    };
  }, [name]);
  return isFront;
};
