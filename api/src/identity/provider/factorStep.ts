import { noteSignIn } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import type { CodeCheck } from '../factor/codeCheck.ts';
import { codeProblem, factorPage, passkeyProblem } from '../factor/factorPage.ts';
import type { Factors } from '../factor/factors.ts';
import { parsePasskeyField } from '../factor/passkeyForms.ts';
import type { Page } from '../signIn/pageLayout.ts';
import type { GivenPassword, SignInRounds } from '../signIn/signInRounds.ts';
import { answerPage } from '../signIn/pageLayout.ts';
import { retryAfter } from '../../platform/lib/retryAfter.ts';
import { expiredPage, factorPath, signInPath } from './signInPages.ts';

type Way = 'code' | 'passkey';

type Options = { factors: Factors; rounds: SignInRounds };

type Answered = { status: number; problem: { of: Way; text: string } | null };

/** The step of a sign-in that asks for the second factor of the account whose password was right in it. */
export const createFactorStep = ({ factors, rounds }: Options) => {
  /** The password that a sign-in gave, unless the account or what it signs in with changed since. */
  const awaiting = async (uid: string): Promise<GivenPassword | null> => {
    const given = await factors.awaiting(uid);
    return given && (await rounds.isCurrent(given.accountId, given.round)) ? given : null;
  };

  const pageOf = async (uid: string, accountId: string, answered: Answered): Promise<Page> =>
    factorPage({
      ...answered,
      action: factorPath(uid),
      startAgain: `${signInPath(uid)}?screen=sign-in`,
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
      const given = await awaiting(uid);
      answerPage(ctx, given ? await pageOf(uid, given.accountId, { status: 200, problem: null }) : expiredPage);
    },

    /** Returns the account that is signed in, or null when a page with the problem was answered. */
    submit: async (ctx: Context, uid: string, form: URLSearchParams): Promise<GivenPassword | null> => {
      const given = await awaiting(uid);
      if (!given) {
        answerPage(ctx, expiredPage);
        return null;
      }
      const { accountId } = given;
      const [way, checked] = await check(uid, accountId, form);
      if (checked === 'right') {
        await factors.endAwaiting(uid);
        return given;
      }
      noteSignIn(typeof checked === 'object' ? 'too-many-attempts' : 'wrong-factor');
      const wait = typeof checked === 'object' ? checked.waitMs : 0;
      if (wait > 0) ctx.set('Retry-After', retryAfter(wait));
      const text = way === 'passkey' ? passkeyProblem(checked) : codeProblem(checked);
      const answered = { status: wait > 0 ? 429 : 401, problem: { of: way, text } };
      answerPage(ctx, await pageOf(uid, accountId, answered));
      return null;
    },
  };
};
