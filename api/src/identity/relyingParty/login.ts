import { loginSearch, message } from '@upline/contracts';
import type { Role, ShownLocale } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { noteSignIn } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import { pageLanguageOf } from '../../platform/http/request/language.ts';
import { rememberLanguage } from '../../platform/http/pages/languageChoice.ts';
import { proofMs } from '../../platform/http/request/proof.ts';
import type { KnownBy } from '../account/signInLinks.ts';
import type { Claims } from './claims.ts';
import type { ProviderSession } from '../provider/currentLogins.ts';
import type { SignUpMode } from '../signIn/signUp.ts';
import { invitationIn } from '../signIn/signUp.ts';
import { answerComeBack, answerPage, answerTooMany, goOn, loginPath, troublePage } from '../signIn/pageLayout.ts';
import type { RelyingParty, Transaction } from './relyingParty.ts';
import { toOwnPath } from '../signIn/returnTo.ts';
import { startPageOf } from '../signIn/startPage.ts';
import type { Sessions } from '../session/session.ts';
import type { SignInCookie } from './signInCookie.ts';
import { knownPage, notAdmittedPage } from './refusalPages.ts';
import { ProviderDown, SetUpWrongly, SignInRefused } from './signInErrors.ts';
import type { SignInLimits } from '../signIn/signInLimits.ts';

/**
 * A person who has just signed in. `issuer` is `urn:upline:embedded` for the embedded provider; `timeZone` is the
 * browser's, UTC when it sent none, and `locale` the language of the sign-in pages.
 */
export type SignedInPerson = Claims & { issuer: string; timeZone: string; locale: string; returnTo: string };

/**
 * The user and organization of the new session, the role there and the language that the person chose, `retryLater`
 * while the views are behind, `refused` for a person who has no account and may not make one, or `known` for a new
 * sign-in whose address has an account already.
 */
export type SignInResult =
  | { userId: string; organizationId: string | null; role?: Role | null; chosenLocale?: ShownLocale | null }
  | { retryLater: true }
  | { refused: Exclude<SignUpMode, 'open'> }
  | { known: KnownBy };

type Options = {
  relyingParty: RelyingParty;
  sessions: Sessions;
  limits: SignInLimits;
  /** The id of a browser in which somebody signed in before, else null. */
  deviceOf: (ctx: Context) => string | null;
  signInCookie: SignInCookie;
  log: Logger;
  publicUrl: string;
  issuer: string;
  /** Whether the provider is the embedded one, whose addresses count unverified and whose sign-out needs no token. */
  isEmbedded: boolean;
  signedIn: (person: SignedInPerson) => Promise<SignInResult>;
  /** The session at the embedded provider that an access token belongs to; null where there is none, or no longer. */
  providerSessionOf: (accessToken: string) => Promise<ProviderSession | null>;
};

/** How old a sign-in at the provider may be that proves who the person is, in seconds. */
const maxAge = proofMs / 1_000;

const reasons: Record<string, { title: string; text: string }> = {
  access_denied: { title: message('Signing in was cancelled'), text: message('You are not signed in.') },
  'no-auth-time': {
    title: message('Signing in did not work'),
    text: message('Your sign-in provider did not say when you signed in there, so that it proves nothing.'),
  },
  'no-email': {
    title: message('Your email is missing'),
    text: message(
      'Your sign-in provider did not share your email address. Allow it to, or add an address to your account there.',
    ),
  },
};
// an error may come from the address, which anyone can write: only a code is shown
const shownCode = (code: string): string => (/^[a-z\d_-]{1,60}$/i.test(code) ? code : 'unknown');

const otherReason = {
  title: message('Signing in did not work'),
  text: message('The page was opened twice, took too long, or was started in another browser. You are not signed in.'),
};

/** A page for a person who can do nothing about it; `code` is one of the protocol or of ours. */
const answerSetUp = (
  ctx: Context,
  log: Logger,
  { error, returnTo }: { error: SetUpWrongly; returnTo: string },
): void => {
  const code = shownCode(error.code);
  noteSignIn('set-up-wrongly');
  log.warn({ code, reason: error.message }, 'the sign-in of this site is set up wrongly: nobody can sign in');
  const title = message('This site’s sign-in is set up wrongly');
  const text = message('You are not signed in, and that is not your fault. Tell the person who runs this site.');
  answerPage(ctx, troublePage({ status: 503, title, text, returnTo, code }));
};

const answerTrouble = (ctx: Context, log: Logger, { error, returnTo }: { error: unknown; returnTo: string }): void => {
  if (error instanceof SignInRefused) {
    noteSignIn('refused');
    const code = shownCode(error.code);
    if (error.said === null) log.info({ code }, 'a sign-in was refused');
    else log.warn({ code, reason: error.said }, 'a sign-in was refused by the provider');
    answerPage(ctx, troublePage({ status: 400, ...(reasons[code] ?? otherReason), returnTo, code }));
    return;
  }
  if (error instanceof SetUpWrongly) return answerSetUp(ctx, log, { error, returnTo });
  if (!(error instanceof ProviderDown)) throw error;
  noteSignIn('provider-away');
  log.warn({ err: error.cause }, 'the identity provider does not answer');
  answerComeBack(ctx, {
    title: message('Signing in is not possible right now'),
    text: message('The sign-in provider does not answer. This page will try again by itself.'),
    returnTo,
    afterSeconds: 10,
  });
};

/** The handler of `/api/login`: redirects to the provider, or to the destination when the browser has a session. */
export const createLogin = ({ relyingParty, limits, deviceOf, signInCookie, log, publicUrl, isEmbedded }: Options) => {
  const publicHost = new URL(publicUrl).host;
  return async (ctx: Context): Promise<void> => {
    const search = new URLSearchParams(ctx.querystring);
    const { timeZone = 'UTC', screen, email, prove, returnTo: wanted } = loginSearch.parse(Object.fromEntries(search));
    const returnTo = toOwnPath(wanted);
    // cookies of another host name would be missing at the callback; `at` ends the round where a proxy hides the name
    if (ctx.req.headers.host !== publicHost && !search.has('at'))
      return goOn(ctx, `${publicUrl}/api/login?${new URLSearchParams([...search, ['at', 'public']]).toString()}`);
    const proving = prove === '1' && ctx.session !== null;
    if (ctx.session && !proving) return goOn(ctx, returnTo);
    const wait = await limits.start({ request: ctx.req, device: deviceOf(ctx) });
    if (wait > 0) return answerTooMany(ctx, wait, loginPath(returnTo));
    try {
      // an outside provider must not learn the token
      const invitation = isEmbedded ? invitationIn(returnTo) : null;
      const hints = {
        ...(screen ? { screen } : {}),
        ...(email === undefined ? {} : { login_hint: email }),
        ...(invitation === null ? {} : { invitation }),
      };
      const { url, begun } = await relyingParty.begin(
        { returnTo, timeZone, locale: pageLanguageOf(ctx), ...(proving ? { maxAge } : {}) },
        hints,
      );
      signInCookie.keep(ctx, begun);
      return goOn(ctx, url.href);
    } catch (error) {
      return answerTrouble(ctx, log, { error, returnTo });
    }
  };
};

/** The organization in which a person stays who only proves who they are; null for a new sign-in. */
const organizationKept = (ctx: Context, userId: string): string | null =>
  ctx.session?.userId === userId ? ctx.session.organizationId : null;

/** The page that was asked for before signing in. `/` is what a sign-in has that asked for none. */
const firstPageOf = (ctx: Context, returnTo: string, role: Role | null = null): string =>
  returnTo === '/' ? startPageOf(role, ctx.req.headers) : returnTo;

/**
 * The handler of `/api/callback`: starts a session when the provider answers a sign-in that this browser began, and
 * shows a page with the reason otherwise.
 */
export const createCallback = (options: Options) => {
  const { relyingParty, sessions, signInCookie, log, publicUrl, issuer, isEmbedded, signedIn } = options;

  /** Refuses a sign-in that a change of its account overtook. Its session is stored: an end from now on finds it. */
  const requireCurrent = async (ctx: Context, found: ProviderSession | null): Promise<void> => {
    if (!isEmbedded || (await found?.isCurrent())) return;
    await sessions.stop(ctx);
    throw new SignInRefused('outdated');
  };

  const admit = async (ctx: Context, begun: Transaction): Promise<void> => {
    const { returnTo, timeZone } = begun;
    const { idToken, accessToken, ...claims } = await relyingParty.complete(ctx.search, begun);
    const result = await signedIn({ ...claims, issuer, timeZone, locale: pageLanguageOf(ctx), returnTo });
    if ('refused' in result) {
      noteSignIn('not-admitted');
      return answerPage(ctx, notAdmittedPage(result.refused));
    }
    if ('known' in result) {
      noteSignIn('to-be-linked');
      return answerPage(ctx, knownPage(result.known));
    }
    if ('retryLater' in result)
      return answerComeBack(ctx, {
        title: message('One moment'),
        text: message('Your team is being set up. This page continues by itself.'),
        returnTo,
        afterSeconds: 2,
      });
    const email = claims.emailVerified || isEmbedded ? claims.email : null;
    const found = await options.providerSessionOf(accessToken);
    const providerSession = found?.uid ?? null;
    const kept = organizationKept(ctx, result.userId);
    await sessions.start(ctx, {
      userId: result.userId,
      organizationId: kept ?? result.organizationId,
      email,
      providerSession,
      authenticatedAt: claims.authenticatedAt,
      idToken: isEmbedded ? undefined : idToken,
    });
    await requireCurrent(ctx, found);
    noteSignIn('signed-in');
    // a language picked on the sign-in pages is newer than the preference
    if (result.chosenLocale && pageLanguageOf(ctx) === begun.locale)
      rememberLanguage(ctx, result.chosenLocale, publicUrl);
    return goOn(ctx, kept === null ? firstPageOf(ctx, returnTo, result.role) : returnTo);
  };

  return async (ctx: Context): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    // more than one `state` is refused when the sign-in is completed
    const begun = signInCookie.take(ctx, new URLSearchParams(ctx.querystring).get('state') ?? '');
    try {
      if (!begun) throw new SignInRefused('unknown-state');
      await admit(ctx, begun);
    } catch (error) {
      answerTrouble(ctx, log, { error, returnTo: begun?.returnTo ?? '/' });
    }
  };
};
