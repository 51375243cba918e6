import type { RequestContext } from '@upline/infra/log/requestContext.ts';

/** A call that takes this long is logged, with where the time went. */
export const slowAfterMs = 1_000;

/** Lines about slow calls in one minute: in an outage all calls are slow, and a few lines say so. */
export const mostSlowLines = 20;

const minuteMs = 60_000;

type Log = { warn: (fields: object, text: string) => void };

/** A slow call: the pattern of its route, never its path. */
type SlowCall = { method: string; route: string; status: number; ms: number } & Pick<RequestContext, 'waited'>;

/** Whole milliseconds by what the call waited for, and those that are none of it. Waits at the same time count each. */
const partsOf = ({ ms, waited }: Pick<SlowCall, 'ms' | 'waited'>): Record<string, number> => {
  const parts = Object.entries(waited)
    .map(([wait, waitedMs]) => [wait, Math.round(waitedMs)] as const)
    .filter(([, waitedMs]) => waitedMs > 0);
  const other = Math.max(0, Math.round(ms) - parts.reduce((sum, [, waitedMs]) => sum + waitedMs, 0));
  return Object.fromEntries([...parts, ['other', other]]);
};

/** Makes the function that logs a slow call, at most so many in a minute; the first line after says how many not. */
export const createSlowLog = (log: Log, now: () => number = () => performance.now()) => {
  let minute = { since: now(), lines: 0, left: 0 };
  return ({ method, route, status, ms, waited }: SlowCall): void => {
    if (now() - minute.since >= minuteMs) {
      if (minute.left > 0)
        log.warn({ calls: minute.left }, 'more calls were slow in the minute before, without a line');
      minute = { since: now(), lines: 0, left: 0 };
    }
    if (minute.lines >= mostSlowLines) {
      minute.left += 1;
      return;
    }
    minute.lines += 1;
    log.warn({ method, route, status, ms: Math.round(ms), waited: partsOf({ ms, waited }) }, 'a call was slow');
  };
};
