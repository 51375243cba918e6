import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../lib/words/format.ts';

const durationMs = 700;

const prefersStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** A number that counts to its new value when it changes, unless the reader prefers less motion. */
export const CountUp = ({ value, format = formatCount }: { value: number; format?: (count: number) => string }) => {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    if (from === value) return;
    const startedAt = performance.now();
    const still = prefersStill();
    let frame = 0;
    const step = (now: number): void => {
      const share = still ? 1 : Math.min(1, (now - startedAt) / durationMs);
      const next = Math.round(from + (value - from) * (1 - (1 - share) ** 3));
      last.current = next;
      setShown(next);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span data-number>{format(shown)}</span>;
};
