import { setImmediate } from 'node:timers/promises';
import { emailAddress } from '@upline/contracts';
import type { Logger } from '@upline/infra/log.ts';
import type { Mailer } from '@upline/infra/ports.ts';
import type { Context } from 'koa';
import type { Account, Accounts } from './accounts.ts';
import { readForm } from './formBody.ts';
import { answerPage, answerTooMany } from './pages.ts';
import { passwordProblem } from './passwords.ts';
import { createResetLinks, resetMail } from './resetLink.ts';
import type { SignInLimits } from './signInLimits.ts';
import { forgotPage, forgotPath, mailOnItsWayPage, passwordSavedPage, resetLinkSpentPage, resetPage, resetPath } from './signInPages.ts';

type Options = {
  accounts: Accounts;
  limits: SignInLimits;
  mailer: Mailer;
  log: Logger;
  publicUrl: string;
  secret: string;
  /** Ends whatever the account is signed in with, everywhere. */
  signOutEverywhere: (account: Account) => Promise<void>;
};

/** Sends links after the answer is on its way: an address without an account must be answered as fast. */
const createSending = (options: Options) => {
  const { accounts, limits, mailer, log } = options;
  const links = createResetLinks(options);
  const sending = new Set<Promise<void>>();
  const send = async (email: string): Promise<void> => {
    await setImmediate();
    const account = await accounts.findByEmail(email);
    if (account && (await limits.resetMail(email)) === 0) await mailer.send(resetMail(account, links.of(account)));
  };
  return {
    start: (email: string): void => {
      const sent: Promise<void> = send(email)
        .catch((error: unknown) => log.error({ err: error }, 'the mail for a new password was not sent'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    finish: async (): Promise<void> => void (await Promise.all(sending)),
  };
};

/** Pages on which a forgotten password is replaced, by a link that is mailed to the account's address. */
export const createPasswordReset = (options: Options) => {
  const { accounts, limits, signOutEverywhere } = options;
  const links = createResetLinks(options);
  const sending = createSending(options);

  const ask = async (ctx: Context): Promise<void> => {
    const typed = (await readForm(ctx.req)).get('email') ?? '';
    const email = emailAddress.safeParse(typed);
    if (!email.success) return answerPage(ctx, forgotPage({ status: 422, email: typed, errors: { email: 'Please enter a valid email' } }));
    sending.start(email.data);
    return answerPage(ctx, mailOnItsWayPage());
  };

  const show = async (ctx: Context): Promise<void> => {
    const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
    const account = await links.accountOf(token);
    answerPage(ctx, account ? resetPage({ status: 200, token, email: account.email, errors: {} }) : resetLinkSpentPage());
  };

  const save = async (ctx: Context): Promise<void> => {
    const form = await readForm(ctx.req);
    const token = form.get('token') ?? '';
    const account = await links.accountOf(token);
    if (!account) return answerPage(ctx, resetLinkSpentPage());
    const { email } = account;
    const password = form.get('password') ?? '';
    const problem = passwordProblem(password, email);
    if (problem !== null) return answerPage(ctx, resetPage({ status: 422, token, email, errors: { password: problem } }));
    // who opened the link reads the mail of this address
    await accounts.setPassword(account.id, password, { emailVerified: true });
    await signOutEverywhere(account);
    limits.forgive(email);
    return answerPage(ctx, passwordSavedPage());
  };

  return {
    /** Answers these pages. False for another path. */
    answer: async (ctx: Context): Promise<boolean> => {
      if (ctx.path !== forgotPath && ctx.path !== resetPath) return false;
      const wait = ctx.method === 'POST' ? await limits.signIn(ctx.req) : 0;
      if (wait > 0) answerTooMany(ctx, wait, forgotPath);
      else if (ctx.path === resetPath) await (ctx.method === 'POST' ? save : show)(ctx);
      else if (ctx.method === 'POST') await ask(ctx);
      else answerPage(ctx, forgotPage({ status: 200, email: '', errors: {} }));
      return true;
    },
    /** Resolves when every mail is handed over. */
    close: sending.finish,
  };
};
