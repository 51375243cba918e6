import type { OperatorProgress } from '@upline/contracts';
import { settings } from '../settings.ts';

export type Report = (progress: OperatorProgress) => void;

/** Counts the events of a long operation and reports them at most every `settings.progressMs`. */
export const createProgress = (report: Report, now: () => number = () => performance.now()) => {
  const startedAt = now();
  let events = 0;
  let reportedAt = -Infinity;

  const send = (phase: string, share: number | null): void => {
    const elapsedMs = now() - startedAt;
    const perSecond = elapsedMs > 0 ? Math.round((events / elapsedMs) * 1000) : 0;
    const etaMs = share === null || share === 0 ? null : Math.round((elapsedMs / share) * (1 - share));
    report({ phase, share, events, perSecond, etaMs });
  };

  return {
    /** A new phase of the work, reported at once. */
    phase: (phase: string): void => send(phase, null),
    /** More events done, and the share of the whole that is done with them. */
    advance: (phase: string, more: number, share: number): void => {
      events += more;
      if (now() - reportedAt < settings.progressMs) return;
      reportedAt = now();
      send(phase, share);
    },
    total: (): { events: number; ms: number } => ({ events, ms: Math.round(now() - startedAt) }),
  };
};
export type Progress = ReturnType<typeof createProgress>;
