import type { Context } from 'koa';
import * as z from 'zod';
import { transaction } from './relyingParty.ts';
import type { Transaction } from './relyingParty.ts';
import { seal, unseal } from '../signIn/sealed.ts';

const lifetimeMs = 3_600_000;
const purpose = 'sign-in';
const kept = z.object({ transaction, until: z.number() });

// one cookie for each sign-in, so that tabs can sign in at the same time
const nameOf = (state: string): string => `upline_sign_in_${state.slice(0, 12)}`;

/** Stores a sign-in in a cookie of the browser that began it, until its callback. */
export const createSignInCookie = ({ publicUrl, secret }: { publicUrl: string; secret: string }) => {
  const options = {
    path: '/api/callback',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: publicUrl.startsWith('https:'),
    signed: false,
  };
  return {
    keep: (ctx: Context, begun: Transaction): void => {
      const word = seal(secret, purpose, { transaction: begun, until: Date.now() + lifetimeMs });
      ctx.cookies.set(nameOf(begun.state), word, { ...options, maxAge: lifetimeMs });
    },

    /** Returns and removes the sign-in that this browser began with a state; null when there is none. */
    take: (ctx: Context, state: string): Transaction | null => {
      if (!/^[\w-]{20,100}$/.test(state)) return null;
      const word = ctx.cookies.get(nameOf(state), { signed: false });
      if (word === undefined) return null;
      ctx.cookies.set(nameOf(state), null, options);
      const parsed = kept.safeParse(unseal(secret, purpose, word));
      return parsed.success && parsed.data.until > Date.now() ? parsed.data.transaction : null;
    },
  };
};
export type SignInCookie = ReturnType<typeof createSignInCookie>;
