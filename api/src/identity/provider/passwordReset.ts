import { randomUUID } from 'node:crypto';
import { defaultLocale, defineJob, defineJobs, emailAddress, localeOf, mailRetries, message } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import type { Context } from 'koa';
import * as z from 'zod';
import type { UnprovenAccounts } from '../unprovenAccounts.ts';
import { pageLanguageOf } from '../../platform/http/request/language.ts';
import type { JobHandlers } from '../../platform/jobs.ts';
import { workJobs } from '../../platform/jobs.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import { sendingMail } from '../../platform/mail/mailJob.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import type { Account, Accounts } from './accounts.ts';
import { embeddedIssuer, userIdOf } from './accounts.ts';
import { readForm } from '../../platform/http/request/formBody.ts';
import { answerPage, answerTooMany } from '../signIn/pageLayout.ts';
import { passwordProblem } from './passwords.ts';
import { createResetLinks, resetLinkMs, resetMail } from './resetLink.ts';
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
  mailer: Mailing;
  queue: Pick<Queue, 'enqueue' | 'work'>;
  log: Logger;
  publicUrl: string;
  secret: string;
  /** Whether there is a mail server: only then has the link come from the mailbox. */
  sendsMails: boolean;
  unprovenAccounts: Pick<UnprovenAccounts, 'isUnproven' | 'end'>;
  localeOf: LocaleOf;
  now: () => number;
  /** Ends all sessions of the account. */
  signOutEverywhere: (account: Account) => Promise<void>;
};

/**
 * `locale` is the language of the browser that asked, `askedAt` epoch ms; earlier versions stored neither. A job names
 * the account by id only: after an erasure it leads to no person.
 */
const passwordJobs = defineJobs({
  'password-mail': defineJob(
    z.object({
      accountId: z.string(),
      locale: z.string().nullable().default(null),
      askedAt: z.number().nullable().default(null),
    }),
    mailRetries,
  ),
});

const jobFor = (data: { accountId: string; locale: string | null; askedAt: number }) => ({
  id: randomUUID(),
  kind: 'password-mail',
  data,
});

type MailNeeds = Options & { links: ReturnType<typeof createResetLinks> };

/** Sends the requested links. Nobody waits for a link that was asked for longer ago than it works. */
const mailHandlers: JobHandlers<typeof passwordJobs, MailNeeds> = {
  'password-mail': {
    concurrency: 2,
    handle: sendingMail(async ({ accountId, locale: asked, askedAt }, needs, job) => {
      const account = await needs.accounts.find(accountId);
      if (!account) return undefined;
      if (askedAt !== null && needs.now() - askedAt > resetLinkMs) return needs.mailer.expired(job);
      const chosen = await needs.localeOf(userIdOf(embeddedIssuer, accountId));
      const locale = chosen ?? localeOf(asked) ?? defaultLocale;
      return needs.mailer.send(resetMail({ account, link: needs.links.of(account), locale, request: job.id }));
    }),
  },
};

/** Choosing a new password by a link that was mailed. */
const createChoosing = ({ accounts, unprovenAccounts, sendsMails }: Options) => {
  /** Whether the account was made under an address that only its maker typed, and the mailed link proves. */
  const startsEmpty = async (account: Account): Promise<boolean> => sendsMails && unprovenAccounts.isUnproven(account);
  return {
    startsEmpty,
    /** Sets the password, of a new account where the present one is unproven: somebody else may have made it. */
    choose: async (account: Account, password: string): Promise<void> => {
      const { id, email } = account;
      // opening a mailed link shows that the person reads the mail of this address
      if (!(await startsEmpty(account)))
        return accounts.setPassword(id, password, sendsMails ? { emailVerified: true } : {});
      await unprovenAccounts.end(account);
      await accounts.create({ email, password, firstName: null, lastName: null, emailVerified: true });
      return undefined;
    },
  };
};

/** The pages that replace a forgotten password, through a link mailed to the account's address. */
export const createPasswordReset = (options: Options) => {
  const { accounts, limits, devices, queue, signOutEverywhere, now } = options;
  const choosing = createChoosing(options);
  const links = createResetLinks(options);
  const mails = workJobs(queue, { contract: { jobs: passwordJobs }, jobs: mailHandlers }, { ...options, links });

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
      await queue.enqueue([
        jobFor({ accountId: accountId ?? randomUUID(), locale: pageLanguageOf(ctx), askedAt: now() }),
      ]);
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
