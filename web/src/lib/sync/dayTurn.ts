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
