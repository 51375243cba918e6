import { localDateOf } from '@upline/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryRoutes } from 'virtual:upline-routes';
import { useClient } from './client.ts';
import { queryNameOf } from './positions.ts';

const minuteMs = 60_000;

const isDaily = (key: QueryKey): boolean => {
  const name = queryNameOf(key);
  return name !== null && queryRoutes[name].daily !== undefined;
};

/** Answers about a person's day hold for an hour, and for a day where the person is. */
const turnOf = (ms: number, timeZone: string): string =>
  `${localDateOf(new Date(ms), timeZone)} ${String(Math.floor(ms / (60 * minuteMs)))}`;

/**
 * Refetches what is about the day of the person, such as Today's list, when their day or the hour turns, or their time
 * zone changes: also an answer that was fetched before the screen was shown. One of the first minute is fetched again,
 * because the server's clock may be behind this one.
 */
export const useDailyTurn = (timeZone: string | undefined): void => {
  const { queryClient } = useClient();
  const zone = useRef(timeZone);
  useEffect(() => {
    if (timeZone === undefined) return undefined;
    const isNewZone = zone.current !== undefined && zone.current !== timeZone;
    zone.current = timeZone;
    let timer: ReturnType<typeof setTimeout>;
    const check = (isAll: boolean): void => {
      const turn = turnOf(Date.now(), timeZone);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state: { dataUpdatedAt: at } }) =>
          isDaily(queryKey) && at > 0 && (isAll || turnOf(at - minuteMs, timeZone) !== turn),
      });
      timer = setTimeout(() => check(false), minuteMs - (Date.now() % minuteMs));
    };
    check(isNewZone);
    return () => clearTimeout(timer);
  }, [queryClient, timeZone]);
};
