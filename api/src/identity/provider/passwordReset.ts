import { randomUUID } from 'node:crypto';
import { defaultLocale, emailAddress, localeOf, message } from '@upline/contracts';
import type { Logger } from '@upline/infra/log.ts';
import type { Mailer, Queue } from '@upline/infra/ports.ts';
import type { Context } from 'koa';
import * as z from 'zod';
import { toMailFailure } from '../../platform/lib/mailFailure.ts';
import type { LeftBehind } from '../leftBehind.ts';
import { pageLanguageOf } from '../../platform/http/language.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import type { Account, Accounts } from './accounts.ts';
import { embeddedIssuer, userIdOf } from './accounts.ts';
import { readForm } from '../signIn/formBody.ts';
import { answerPage, answerTooMany } from '../signIn/pages.ts';
import { passwordProblem } from './passwords.ts';
import { createResetLinks, resetMail } from './resetLink.ts';
import type { KnownDevices } from '../signIn/knownDevices.ts';
import type { SignInLimits } from '../signIn/signInLimits.ts';
import {
  forgotPage,
  forgotPath,
  mailOnItsWayPage,
  passwordSavedPage,
  resetLinkSpentPage,
  resetPage,
  resetPath,
} from './signInPages.ts';

type Options = {
  accounts: Accounts;
  limits: SignInLimits;
  devices: KnownDevices;
  mailer: Mailer;
  queue: Pick<Queue, 'enqueue' | 'work'>;
  log: Logger;
  publicUrl: string;
  secret: string;
  /** Whether there is a mail server: only then has the link come from the mailbox. */
  sendsMails: boolean;
  leftBehind: Pick<LeftBehind, 'isUnproven' | 'leave'>;
  localeOf: LocaleOf;
  /** Ends all sessions of the account. */
  signOutEverywhere: (account: Account) => Promise<void>;
};

const mailKind = 'password-mail';
/** Attempts to send one mail: about half a minute, while the person waits for it. */
const mailAttempts = 6;
/** `locale` is the language of the browser that asked. */
const mailJob = z.object({ accountId: z.string(), locale: z.string().nullable().default(null) });

type MailJob = z.infer<typeof mailJob>;

const jobFor = (data: MailJob) => ({ id: randomUUID(), kind: mailKind, data });

/** Sends the requested links. A job names the account by id only: after an erasure it leads to no person. */
const workMails = (options: Options): { stop: () => Promise<void> } => {
  const { accounts, mailer, queue, log, localeOf: chosenBy } = options;
  const links = createResetLinks(options);
  const send = async (request: string, { accountId, locale: asked }: MailJob): Promise<void> => {
    const account = await accounts.find(accountId);
    if (!account) return;
    const locale = (await chosenBy(userIdOf(embeddedIssuer, accountId))) ?? localeOf(asked) ?? defaultLocale;
    await mailer.send(resetMail({ account, link: links.of(account), locale, request }));
  };
  return queue.work(
    mailKind,
    async ({ id, data, attempt }) => {
      try {
        await send(id, mailJob.parse(data));
      } catch (error) {
        const isLast = attempt >= mailAttempts;
        const failure = toMailFailure(error);
        log[isLast ? 'error' : 'warn'](
          { err: failure, attempt },
          `the mail for a new password was not sent${isLast ? '' : ' yet'}`,
        );
        throw failure;
      }
    },
    { concurrency: 2, maxAttempts: mailAttempts },
  );
};

/** Choosing a new password by a link that was mailed. */
const createChoosing = ({ accounts, leftBehind, sendsMails }: Options) => {
  /** Whether the account was made under an address that only its maker typed, and the mailed link proves. */
  const startsEmpty = async (account: Account): Promise<boolean> => sendsMails && leftBehind.isUnproven(account);
  return {
    startsEmpty,
    /** Sets the password, of a new account where the present one is unproven: somebody else may have made it. */
    choose: async (account: Account, password: string): Promise<void> => {
      const { id, email } = account;
      // opening a mailed link shows that the person reads the mail of this address
      if (!(await startsEmpty(account)))
        return accounts.setPassword(id, password, sendsMails ? { emailVerified: true } : {});
      await leftBehind.leave(account);
      await accounts.create({ email, password, firstName: null, lastName: null, emailVerified: true });
      return undefined;
    },
  };
};

/** The pages that replace a forgotten password, through a link mailed to the account's address. */
export const createPasswordReset = (options: Options) => {
  const { accounts, limits, devices, queue, signOutEverywhere } = options;
  const choosing = createChoosing(options);
  const links = createResetLinks(options);
  const mails = workMails(options);

  const ask = async (ctx: Context): Promise<void> => {
    const typed = (await readForm(ctx.req)).get('email') ?? '';
    const email = emailAddress.safeParse(typed);
    if (!email.success)
      return answerPage(
        ctx,
        forgotPage({ status: 422, email: typed, errors: { email: message('Please enter a valid email') } }),
      );
    // the same steps for every address: the time of the answer must not show whether it has an account
    const accountId = await accounts.idOf(email.data);
    const sender = { request: ctx.req, device: await devices.of(ctx, email.data) };
    if ((await limits.resetMail(email.data, sender)) === 0)
      await queue.enqueue([jobFor({ accountId: accountId ?? randomUUID(), locale: pageLanguageOf(ctx) })]);
    return answerPage(ctx, mailOnItsWayPage);
  };

  const show = async (ctx: Context): Promise<void> => {
    const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
    const account = await links.accountOf(token);
    if (!account) return answerPage(ctx, resetLinkSpentPage);
    const startsEmpty = await choosing.startsEmpty(account);
    return answerPage(ctx, resetPage({ status: 200, token, email: account.email, errors: {}, startsEmpty }));
  };

  const save = async (ctx: Context): Promise<void> => {
    const form = await readForm(ctx.req);
    const token = form.get('token') ?? '';
    const account = await links.accountOf(token);
    if (!account) return answerPage(ctx, resetLinkSpentPage);
    const { email } = account;
    const password = form.get('password') ?? '';
    const problem = passwordProblem(password, email);
    const startsEmpty = await choosing.startsEmpty(account);
    if (problem !== null)
      return answerPage(ctx, resetPage({ status: 422, token, email, errors: { password: problem }, startsEmpty }));
    await choosing.choose(account, password);
    await signOutEverywhere(account);
    limits.forgive(email, { request: ctx.req, device: null });
    const saved = await accounts.idOf(email);
    if (saved !== null) await devices.remember(ctx, saved);
    return answerPage(ctx, passwordSavedPage({ startsEmpty }));
  };

  return {
    /** Answers these pages; false for another path. */
    answer: async (ctx: Context): Promise<boolean> => {
      if (ctx.path !== forgotPath && ctx.path !== resetPath) return false;
      const wait = ctx.method === 'POST' ? await limits.signIn({ request: ctx.req, device: devices.any(ctx) }) : 0;
      if (wait > 0) answerTooMany(ctx, wait, forgotPath);
      else if (ctx.path === resetPath) await (ctx.method === 'POST' ? save : show)(ctx);
      else if (ctx.method === 'POST') await ask(ctx);
      else answerPage(ctx, forgotPage({ status: 200, email: '', errors: {} }));
      return true;
    },
    /** Stops sending mails; resolves when the mail server has taken those under way. */
    close: mails.stop,
  };
};
