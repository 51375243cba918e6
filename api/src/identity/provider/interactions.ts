import { message } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { noteSignIn } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import { uuidV7 } from '../../platform/lib/ids.ts';
import { reasonAndWait, retryAfter } from '../../platform/lib/retryAfter.ts';
import type { Accounts } from './accounts.ts';
import { embeddedIssuer, userIdOf } from './accounts.ts';
import { readForm } from '../../platform/http/request/formBody.ts';
import { parseCreateAccount, parseSignIn, typedOf } from './forms.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html, withTags } from '../../platform/lib/html.ts';
import { answerPage, answerTooMany, goOn } from '../signIn/pageLayout.ts';
import type { UnprovenAccounts } from '../unprovenAccounts.ts';
import type { SignUp, SignUpMode } from '../signIn/signUp.ts';
import type { InvitationProof, InvitedAddress } from '../../platform/commands/countedAddress.ts';
import type { Factors } from '../factor/factors.ts';
import { createFactorStep } from './factorStep.ts';
import { toLogin } from './currentLogins.ts';
import type { KnownDevices } from '../signIn/knownDevices.ts';
import type { SignInLimits } from '../signIn/signInLimits.ts';
import type { GivenPassword, SignInRounds } from '../signIn/signInRounds.ts';
import {
  createAccountPage,
  createAccountPath,
  expiredPage,
  factorPath,
  forgotPath,
  noAccountPage,
  signInPage,
  signInPath,
} from './signInPages.ts';

type Options = {
  provider: Provider;
  accounts: Accounts;
  limits: SignInLimits;
  devices: KnownDevices;
  /** Waits for so many ms. */
  pause: (ms: number) => Promise<unknown>;
  signUp: SignUp;
  factors: Factors;
  rounds: SignInRounds;
  invitedAddress: InvitedAddress;
} & Proofs;

/** What makes an account where an unproven one has the address. */
type Proofs = { invitationProof: InvitationProof; unprovenAccounts: Pick<UnprovenAccounts, 'endAt'> };

/**
 * The sign-in that a form belongs to, what sign-up is offered to the holder of its invitation, and the address of that
 * invitation where its link proves it.
 */
type Details = { uid: string; invitation: string | null; offered: SignUpMode; invited: string | null };

/** Handles a posted form. Returns the account that is signed in, or null when a page with the problems was answered. */
type Submit = (ctx: Context, details: Details, form: URLSearchParams) => Promise<GivenPassword | null>;

const path = /^\/oidc\/sign-in\/([\w-]{1,100})(\/create-account|\/factor)?$/;

const refuse = (ctx: Context, page: Parameters<typeof answerPage>[1]): null => {
  answerPage(ctx, page);
  return null;
};

const createSignIn =
  ({ accounts, limits, devices, pause, factors, rounds }: Options): Submit =>
  async (ctx, { uid, offered, invited }, form) => {
    const shown = { uid, offered, invited, typed: typedOf(form) };
    const parsed = parseSignIn(form);
    if ('errors' in parsed) return refuse(ctx, signInPage({ ...shown, status: 422, errors: parsed.errors }));
    const { email, password } = parsed.value;
    const sender = { request: ctx.req, device: await devices.of(ctx, email) };
    const wait = await limits.guess(email, sender);
    if (wait > 0) {
      noteSignIn('too-many-attempts');
      ctx.set('Retry-After', retryAfter(wait));
      const problem = reasonAndWait(message('Too many wrong passwords for this email.'), wait);
      return refuse(ctx, signInPage({ ...shown, status: 429, errors: {}, problem }));
    }
    const heldUpMs = await limits.slowDown(email, sender);
    if (heldUpMs > 0) await pause(heldUpMs);
    // before the password is checked: one that is replaced meanwhile belongs to the round before
    const round = await rounds.of((await accounts.idOf(email)) ?? '');
    const account = await accounts.authenticate(email, password);
    if (account) {
      const given = { accountId: account.id, round };
      limits.forgive(email, sender);
      if (!(await factors.isOn(account.id))) return given;
      await factors.awaitFactor(uid, given);
      goOn(ctx, factorPath(uid));
      return null;
    }
    noteSignIn('wrong-password');
    const problem = message('The email or password is not right. Please check both.');
    return refuse(
      ctx,
      signInPage({ ...shown, status: 401, errors: { password: message('Please enter your password again') }, problem }),
    );
  };

/** Frees an address that an unproven account has, for the holder of an invitation's link that proves it. */
const freeAddress = async (
  { invitationProof, unprovenAccounts }: Proofs,
  { invitation, email }: { invitation: string | null; email: string },
): Promise<boolean> => {
  const isProven = invitation !== null && (await invitationProof(invitation, email)) !== null;
  return isProven && unprovenAccounts.endAt(email);
};

const takenHelp = (t: Translate, uid: string): Html => {
  const links = {
    enter: (inside: string) => html`<a href="${signInPath(uid)}?screen=sign-in">${inside}</a>`,
    reset: (inside: string) => html`<a href="${forgotPath}">${inside}</a>`,
  };
  return html`<p class="note">
    ${withTags(t('<enter>Sign in</enter> with this email, or <reset>reset your password</reset>.'), links)}
  </p>`;
};

const createAccountCreation =
  ({ accounts, signUp, rounds, ...proofs }: Options): Submit =>
  async (ctx, { uid, invitation, offered, invited }, form) => {
    const shown = { uid, offered, invited, typed: typedOf(form) };
    const parsed = parseCreateAccount(form);
    if (offered !== 'open') return refuse(ctx, noAccountPage(uid, offered));
    if ('errors' in parsed) return refuse(ctx, createAccountPage({ ...shown, status: 422, errors: parsed.errors }));
    const id = uuidV7(Date.now());
    const userId = userIdOf(embeddedIssuer, id);
    const { email } = parsed.value;
    if (!(await signUp.admits({ userId, email, invitation }))) {
      // another person may have taken the first account meanwhile
      const now = await signUp.offeredTo(invitation);
      const text = message('This invitation is for another address. Please use the one it was sent to.');
      const errors = { email: text };
      const page = createAccountPage({ ...shown, status: 422, errors });
      return refuse(ctx, now === 'open' ? page : noAccountPage(uid, now));
    }
    const create = () => accounts.create({ ...parsed.value, id });
    const account = (await create()) ?? ((await freeAddress(proofs, { invitation, email })) ? await create() : null);
    if (account) {
      await signUp.made(userId);
      return { accountId: id, round: await rounds.of(id) };
    }
    // this page cannot hide that an address has an account, so it says so and offers to sign in; 30 times a minute at
    // most
    const page = createAccountPage({
      ...shown,
      status: 409,
      errors: { email: message('There is already an account with this email') },
    });
    return refuse(ctx, (t) => {
      const content = page(t);
      return { ...content, body: html`${takenHelp(t, uid)}${content.body}` };
    });
  };

type Screen = 'sign-in' | 'create-account' | 'factor';

/** The sign-in and create-account pages of the embedded provider: plain forms that work without JavaScript. */
export const createInteractions = (options: Options) => {
  const { provider, limits, devices, signUp, invitedAddress } = options;
  const factorStep = createFactorStep(options);
  const screens: Record<Screen, { path: (uid: string) => string; submit: Submit }> = {
    'sign-in': { path: signInPath, submit: createSignIn(options) },
    'create-account': { path: createAccountPath, submit: createAccountCreation(options) },
    factor: { path: factorPath, submit: (ctx, { uid }, form) => factorStep.submit(ctx, uid, form) },
  };
  type Asked = Details & { screen: Screen; params: Record<string, unknown> };

  const show = async (ctx: Context, { uid, offered, invited, screen, params }: Asked): Promise<void> => {
    if (screen === 'factor') return factorStep.show(ctx, uid);
    const { login_hint: hint, screen: wanted } = params;
    // the provider's cookie is sent to the sign-in page and the paths under it, so every sign-in begins there
    if (wanted === 'create' && screen === 'sign-in' && ctx.query['screen'] === undefined)
      return goOn(ctx, createAccountPath(uid));
    const typed = { email: typeof hint === 'string' ? hint : '', firstName: '', lastName: '' };
    const shown = { status: 200, uid, offered, invited, typed, errors: {} };
    if (screen === 'sign-in') return answerPage(ctx, signInPage(shown));
    return answerPage(ctx, offered === 'open' ? createAccountPage(shown) : noAccountPage(uid, offered));
  };

  const submit = async (ctx: Context, asked: Asked): Promise<void> => {
    const { uid, screen } = asked;
    const wait = await limits.signIn({ request: ctx.req, device: devices.any(ctx) });
    if (wait > 0) return answerTooMany(ctx, wait, screens[screen].path(uid));
    const given = await screens[screen].submit(ctx, asked, await readForm(ctx.req));
    if (!given) return undefined;
    await devices.remember(ctx, given.accountId);
    return goOn(ctx, await provider.interactionResult(ctx.req, ctx.res, { login: toLogin(given) }));
  };

  /** Answers the pages of a sign-in that the provider began; false for another path. */
  return async (ctx: Context): Promise<boolean> => {
    const [, uid, step] = path.exec(ctx.path) ?? [];
    if (uid === undefined) return false;
    const screen = step === undefined ? 'sign-in' : step === '/factor' ? 'factor' : 'create-account';
    try {
      const details = await provider.interactionDetails(ctx.req, ctx.res);
      const { params } = details;
      const invitation = typeof params['invitation'] === 'string' ? params['invitation'] : null;
      const offered = await signUp.offeredTo(invitation);
      const invited = invitation === null ? null : await invitedAddress(invitation);
      const asked = { uid, invitation, offered, invited, screen, params } as const;
      // the cookie must belong to this sign-in, not to another one of the same browser
      if (details.uid !== uid || details.prompt.name !== 'login') answerPage(ctx, expiredPage);
      else if (ctx.method === 'POST') await submit(ctx, asked);
      else await show(ctx, asked);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      answerPage(ctx, expiredPage);
    }
    return true;
  };
};
