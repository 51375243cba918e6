import type { Context } from 'koa';
import * as z from 'zod';
import { transaction } from './relyingParty.ts';
import type { Transaction } from './relyingParty.ts';
import { writeCookie } from '../../platform/http/request/cookies.ts';
import { cookieName, cookiesToDrop } from '../signIn/cookieNames.ts';
import { signValue, verifyValue } from '../signIn/signedValue.ts';

const lifetimeMs = 3_600_000;
const purpose = 'sign-in';
const kept = z.object({ transaction, until: z.number() });

/** Bytes that the cookies of earlier sign-ins under way may take in a browser: one may have 4,096. */
const maxBytes = 4_096;

/** Stores a sign-in in a cookie of the browser that began it, until its callback. */
export const createSignInCookie = ({ publicUrl, secret }: { publicUrl: string; secret: string }) => {
  // one cookie for each sign-in, so that tabs can sign in at the same time
  const prefix = cookieName(publicUrl, 'upline_sign_in_');
  const nameOf = (state: string): string => prefix + state.slice(0, 12);
  const remove = (ctx: Context, name: string): void => writeCookie(ctx, { name, value: null }, publicUrl);
  return {
    keep: (ctx: Context, begun: Transaction): void => {
      for (const old of cookiesToDrop(ctx.headers.cookie, prefix, maxBytes)) remove(ctx, old);
      const value = signValue(secret, purpose, { transaction: begun, until: Date.now() + lifetimeMs });
      writeCookie(ctx, { name: nameOf(begun.state), value, maxAge: lifetimeMs }, publicUrl);
    },

    /** Returns and removes the sign-in that this browser began with a state; null when there is none. */
    take: (ctx: Context, state: string): Transaction | null => {
      if (!/^[\w-]{20,100}$/.test(state)) return null;
      const word = ctx.cookies.get(nameOf(state), { signed: false });
      if (word === undefined) return null;
      remove(ctx, nameOf(state));
      const parsed = kept.safeParse(verifyValue(secret, purpose, word));
      return parsed.success && parsed.data.until > Date.now() ? parsed.data.transaction : null;
    },
  };
};
export type SignInCookie = ReturnType<typeof createSignInCookie>;
