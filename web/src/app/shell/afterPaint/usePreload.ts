import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

const idleMs = 1500;

/** Fetches what is needed next once this screen has all it asked for: going there then shows it at once. */
export const usePreload = (): void => {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return undefined;
    const fetchNext = (): void =>
      void import('../../ahead.ts').then(
        ({ fetchAhead }) => fetchAhead(),
        () => undefined,
      );
    const timer = setTimeout(fetchNext, idleMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
};
