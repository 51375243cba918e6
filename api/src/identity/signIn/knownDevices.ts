import { randomUUID } from 'node:crypto';
import { comparedEmail } from '@upline/contracts';
import type { Context } from 'koa';
import * as z from 'zod';
import { writeCookie } from '../../platform/http/request/cookies.ts';
import { cookieName } from './cookieNames.ts';
import { passwordFingerprint } from './passwordFingerprint.ts';
import { createWrapping } from './wrapped.ts';

const lifetimeMs = 365 * 24 * 3_600_000;

const kept = z.object({ accountId: z.string(), was: z.string(), device: z.string(), until: z.number() });

type Account = { id: string; email: string; passwordHash: string };

type Options = {
  accounts: { find: (id: string) => Promise<Account | null> };
  publicUrl: string;
  secret: string;
  now?: () => number;
};

/**
 * The browsers in which somebody signed in before: one cookie for each account, wrapped under SESSION_SECRET, so that
 * nothing is stored and no store is enough to make one.
 */
export const createKnownDevices = ({ accounts, publicUrl, secret, now = Date.now }: Options) => {
  const { wrap, unwrap, nameOf } = createWrapping(secret, 'known-device');
  const prefix = cookieName(publicUrl, 'upline_device_');
  const cookieOf = (email: string): string => prefix + nameOf(comparedEmail(email)).slice(0, 16).replaceAll('-', '_');

  const open = (name: string, word: string): z.infer<typeof kept> | null => {
    const parsed = kept.safeParse(unwrap(name, word));
    return parsed.success && parsed.data.until > now() ? parsed.data : null;
  };

  return {
    /**
     * The id of this browser where somebody signed in to the account of an address, with the password that it has now;
     * else null. Looks nothing up without a cookie for the address: the time of the answer must not show accounts.
     */
    of: async (ctx: Context, email: string): Promise<string | null> => {
      const name = cookieOf(email);
      const found = open(name, ctx.cookies.get(name, { signed: false }) ?? '');
      const account = found && (await accounts.find(found.accountId));
      if (!account || comparedEmail(account.email) !== comparedEmail(email)) return null;
      return passwordFingerprint(account) === found.was ? found.device : null;
    },

    /** The id of a browser in which anybody signed in before, which counts by itself and not with its network. */
    any: (ctx: Context): string | null => {
      for (const pair of (ctx.headers.cookie ?? '').split(';')) {
        const [name = '', word = ''] = pair.trim().split('=');
        const found = name.startsWith(prefix) ? open(name, word) : null;
        if (found) return found.device;
      }
      return null;
    },

    /** Notes in this browser that the person of an account signed in. */
    remember: async (ctx: Context, accountId: string): Promise<void> => {
      const account = await accounts.find(accountId);
      if (!account) return;
      const name = cookieOf(account.email);
      const device = open(name, ctx.cookies.get(name, { signed: false }) ?? '')?.device ?? randomUUID();
      const until = now() + lifetimeMs;
      const was = passwordFingerprint(account);
      const value = wrap(name, { accountId, was, device, until } satisfies z.infer<typeof kept>);
      writeCookie(ctx, { name, value, maxAge: lifetimeMs }, publicUrl);
    },
  };
};
export type KnownDevices = ReturnType<typeof createKnownDevices>;
