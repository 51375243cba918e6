import type { Finding, Health, Problem } from './health.ts';
import { textOfFinding } from './health.ts';
import type { Logger } from '../log/log.ts';

/** Between two looks. */
const everyMs = 15_000;

/** Faults that other code logs already, when they begin and end. */
const loggedElsewhere: ReadonlySet<Problem> = new Set(['redis-away', 'mail-failing']);

/** Another projector takes over within some seconds: what is still missing at the next look is missing. */
const passing: ReadonlySet<Problem> = new Set(['no-projector']);

/** Logs what is wrong although the process can serve: when it begins, and when it is over. */
export const createHealthLog = (log: Pick<Logger, 'info' | 'warn'>) => {
  let seen = new Set<Problem>();
  const logged = new Map<Problem, string>();
  return ({ degraded }: Pick<Health, 'degraded'>): void => {
    const now = new Map<Problem, Finding>(degraded.map((finding) => [finding.problem, finding]));
    for (const [problem, finding] of now) {
      if (loggedElsewhere.has(problem) || logged.has(problem) || (passing.has(problem) && !seen.has(problem))) continue;
      logged.set(problem, textOfFinding(finding));
      log.warn({ problem }, `degraded: ${textOfFinding(finding)}`);
    }
    for (const [problem, text] of logged) {
      if (now.has(problem)) continue;
      logged.delete(problem);
      log.info({ problem }, `no longer degraded: ${text}`);
    }
    seen = new Set(now.keys());
  };
};

/** Looks at once and then again and again, and logs what changes. A look that fails is made again later. */
export const watchHealth = (
  checkHealth: () => Promise<Health>,
  log: Pick<Logger, 'info' | 'warn'>,
): { stop: () => void } => {
  const note = createHealthLog(log);
  const turn = (): void => void checkHealth().then(note, () => undefined);
  turn();
  const timer = setInterval(turn, everyMs).unref();
  return { stop: () => clearInterval(timer) };
};
