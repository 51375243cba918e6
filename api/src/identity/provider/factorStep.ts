import type { Context } from 'koa';
import type { CodeCheck } from '../factor/codeCheck.ts';
import { codeProblem, factorPage, passkeyProblem } from '../factor/factorPage.ts';
import type { Factors } from '../factor/factors.ts';
import { parsePasskeyField } from '../factor/passkeyForms.ts';
import type { Page } from '../signIn/pages.ts';
import { answerPage } from '../signIn/pages.ts';
import { retryAfter } from '../../platform/lib/waits.ts';
import { expiredPage, factorPath, signInPath } from './signInPages.ts';

type Way = 'code' | 'passkey';

type Answered = { status: number; problem: { of: Way; text: string } | null };

/** The step of a sign-in that asks for the second factor of the account whose password was right in it. */
export const createFactorStep = (factors: Factors) => {
  const pageOf = async (uid: string, accountId: string, answered: Answered): Promise<Page> =>
    factorPage({
      ...answered,
      ...{ action: factorPath(uid), startAgain: `${signInPath(uid)}?screen=sign-in` },
      app: (await factors.stateOf(accountId)).app,
      passkey: await factors.askPasskey({ signIn: uid }, accountId),
    });

  const check = async (uid: string, accountId: string, form: URLSearchParams): Promise<[Way, CodeCheck]> => {
    const passkey = form.get('passkey') ?? '';
    if (passkey === '') return ['code', await factors.check(accountId, form.get('code') ?? '')];
    const answer = parsePasskeyField(passkey);
    return ['passkey', answer ? await factors.checkPasskey({ signIn: uid }, accountId, answer) : 'wrong'];
  };

  return {
    show: async (ctx: Context, uid: string): Promise<void> => {
      const accountId = await factors.awaiting(uid);
      const page = accountId === null ? expiredPage : await pageOf(uid, accountId, { status: 200, problem: null });
      answerPage(ctx, page);
    },

    /** Returns the account that is signed in, or null when a page with the problem was answered. */
    submit: async (ctx: Context, uid: string, form: URLSearchParams): Promise<string | null> => {
      const accountId = await factors.awaiting(uid);
      if (accountId === null) {
        answerPage(ctx, expiredPage);
        return null;
      }
      const [way, checked] = await check(uid, accountId, form);
      if (checked === 'right') {
        await factors.endAwaiting(uid);
        return accountId;
      }
      const wait = typeof checked === 'object' ? checked.waitMs : 0;
      if (wait > 0) ctx.set('Retry-After', retryAfter(wait));
      const text = way === 'passkey' ? passkeyProblem(checked) : codeProblem(checked);
      const answered = { status: wait > 0 ? 429 : 401, problem: { of: way, text } };
      answerPage(ctx, await pageOf(uid, accountId, answered));
      return null;
    },
  };
};
