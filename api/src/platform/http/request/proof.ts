import { rejections } from '@upline/contracts';
import type { Judge } from '../../commands/judge.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { whenThere } from '../../lib/soon.ts';
import type { Session } from './session.ts';

/** How long a sign-in, a password or a second factor counts as a proof of who uses the session, in ms. */
export const proofMs = 5 * 60_000;

const code = 'identity/proof-needed';

/** Whether the person has signed in or proven who they are within the last five minutes. `now` is in epoch ms. */
export const isProven = (session: Pick<Session, 'authenticatedAt'>, now: number): boolean =>
  session.authenticatedAt !== null && now - Date.parse(session.authenticatedAt) < proofMs;

/** Throws 403 `identity/proof-needed` unless the person of the session has proven who they are lately. */
export const requireProof = (session: Session | null): void => {
  if (session && isProven(session, Date.now())) return;
  throw new HttpProblem({ code, ...rejections[code] });
};

/** Judges the proof beside everything else. */
export const judgeWithProof =
  ({ session, judge }: { session: Session | null; judge: Judge }): Judge =>
  () => {
    const judged = whenThere(judge(), () => requireProof(session));
    return judged instanceof Promise ? judged : null;
  };
