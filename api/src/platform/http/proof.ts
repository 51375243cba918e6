import { rejections } from '@upline/contracts';
import type { Context } from 'koa';
import { HttpProblem } from '../lib/httpProblem.ts';
import type { Session } from './session.ts';

/** How long a sign-in, a password or a second factor counts as a proof of who uses the session, in ms. */
export const proofMs = 5 * 60_000;

const code = 'identity/proof-needed';

/** Whether the person has signed in or proven who they are within the last five minutes. `now` is in epoch ms. */
export const isProven = (session: Pick<Session, 'authenticatedAt'>, now: number): boolean =>
  session.authenticatedAt !== null && now - Date.parse(session.authenticatedAt) < proofMs;

/** Throws 403 `identity/proof-needed` unless the person of the request's session has proven who they are lately. */
export const requireProof = (ctx: Context): void => {
  if (ctx.session && isProven(ctx.session, Date.now())) return;
  throw new HttpProblem({ code, ...rejections[code] });
};
