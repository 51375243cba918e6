import type { Context, Middleware, Next } from 'koa';
import { refuseWait } from '../request/caller.ts';
import type { LateRefusals } from '../limits/lateRefusals.ts';
import { isRefusal } from '../limits/lateRefusals.ts';
import type { OpenRequests } from '../limits/openRequests.ts';
import type { RequestRates } from '../limits/requestRates.ts';

export type LimitsNeeds = {
  open: OpenRequests;
  rates: RequestRates;
  refusals: LateRefusals;
  /** Says on a page when to come back. */
  answerWait: (ctx: Context, waitMs: number) => void;
};

/**
 * Limits how many requests of a person or an address are open at the same time, and how often they ask. After many
 * refusals further ones are sent late, whichever step refuses.
 */
export const limits = ({ open, rates, refusals, answerWait }: LimitsNeeds): Middleware => {
  const pass = async (ctx: Context, taken: ReturnType<RequestRates['take']>, next: Next): Promise<void> => {
    const waitMs = (await taken?.waitMs) ?? 0;
    if (waitMs > 0 && taken?.kind === 'pages') return answerWait(ctx, waitMs);
    refuseWait(waitMs);
    await next();
    return open.send(ctx);
  };
  return async (ctx, next) => {
    // closed while the session was looked up: it would be counted for good
    if (ctx.res.destroyed) return;
    open.enter(ctx);
    const { session, route } = ctx;
    const taken = rates.take(ctx);
    const who = { session: route.isOpen === true ? null : session, address: taken?.address ?? null };
    try {
      await pass(ctx, taken, next);
    } catch (error) {
      if (isRefusal(error)) await refusals.refused(ctx, who);
      throw error;
    }
    if (ctx.status === 429) await refusals.refused(ctx, who);
  };
};
