import { useNow } from '../lib/browser/clock.ts';
import { agoOf, exactOf } from '../lib/words/time.ts';

/** 'x ago', renewed by itself; the exact time on hover. */
export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactOf(at)}>
    {agoOf(at, useNow())}
  </time>
);
