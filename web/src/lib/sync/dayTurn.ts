import { localDateOf } from '@upline/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryRoutes } from 'virtual:upline-routes';
import { useClient } from './client.ts';
import { queryNameOf } from './positions.ts';

const minuteMs = 60_000;

const isDated = (key: QueryKey): boolean => {
  const name = queryNameOf(key);
  return name !== null && queryRoutes[name].dated === true;
};

/**
 * Refetches what counts days, weeks and months when the day turns in the organization's time zone, or when the zone
 * changes to one with another day. It does so again a minute later: the server's clock may be behind this one.
 */
export const useDayTurn = (timeZone: string | undefined): void => {
  const { queryClient } = useClient();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (timeZone === undefined) return undefined;
    let again = false;
    let timer: ReturnType<typeof setTimeout>;
    // the day of every zone turns with a minute
    const wait = (): void => {
      timer = setTimeout(check, minuteMs - (Date.now() % minuteMs));
    };
    const check = (): void => {
      const today = localDateOf(new Date(), timeZone);
      const turned = shown.current !== null && shown.current !== today;
      if (turned || again) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isDated(queryKey) });
      again = turned;
      shown.current = today;
      wait();
    };
    check();
    return () => clearTimeout(timer);
  }, [queryClient, timeZone]);
};
