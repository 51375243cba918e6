import { message } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { alert, emailField, fields, invitedEmailField, passwordField } from './forms.ts';
import type { FieldErrors, Typed } from './forms.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import type { Page } from '../signIn/pageLayout.ts';
import type { SignUpMode } from '../signIn/signUp.ts';
import { signUpWords } from '../signIn/signUp.ts';
import { loginPath, troublePage } from '../signIn/pageLayout.ts';

type Form = {
  status: number;
  uid: string;
  /** Who may make an account, for this visitor. */
  offered: SignUpMode;
  typed: Typed;
  /** The address of an invitation whose link proves it; null without one. */
  invited: string | null;
  errors: FieldErrors;
  problem?: string;
};

/** Paths of the pages of one sign-in. The second lies under the first, where the provider's cookie is sent. */
export const signInPath = (uid: string): string => `/oidc/sign-in/${uid}`;
export const createAccountPath = (uid: string): string => `${signInPath(uid)}/create-account`;

/** The page that asks for the second factor. */
export const factorPath = (uid: string): string => `${signInPath(uid)}/factor`;

export const forgotPath = '/oidc/forgot-password';
export const resetPath = '/oidc/reset-password';

const form = (action: string, submit: string, content: readonly (Html | null)[]): Html =>
  html`<form method="post" action="${action}" novalidate>${content}<button type="submit">${submit}</button></form>`;

const newHere = (t: Translate, uid: string, offered: SignUpMode): Html =>
  offered === 'open'
    ? html`<p class="more">${t('New here?')} <a href="${createAccountPath(uid)}">${t('Create account')}</a></p>`
    : html`<p class="more">${t(signUpWords[offered])}</p>`;

export const expiredPage = troublePage({
  status: 400,
  title: message('This page has expired'),
  text: message('The page was open for too long, or you continued in another tab. Please start again.'),
});

/** The page for a person who may not make an account. */
export const noAccountPage =
  (uid: string, offered: SignUpMode): Page =>
  (t) => ({
    status: 403,
    title: t('New accounts are not open'),
    body: html`<p>${t(signUpWords[offered === 'open' ? 'invited' : offered])}</p>
      <p class="actions"><a class="button" href="${signInPath(uid)}?screen=sign-in">${t('Back to sign in')}</a></p>`,
  });

/** The sign-in page. */
export const signInPage =
  ({ status, uid, offered, typed, invited, errors, problem }: Form): Page =>
  (t) => {
    const asked = [emailField(typed.email || (invited ?? '')), passwordField('current')];
    return {
      status,
      title: t('Sign in'),
      body: html`${alert(t, problem)} ${form(signInPath(uid), t('Sign in'), fields(t, asked, errors))}
        <p class="more"><a href="${forgotPath}">${t('Forgot your password?')}</a></p>
        ${newHere(t, uid, offered)}`,
    };
  };

/** The create-account page. */
export const createAccountPage = ({ status, uid, typed, invited, errors, problem }: Form): Page => {
  const names = { maxLength: 200 };
  const asked = [
    { ...names, name: 'firstName', label: message('First name'), autocomplete: 'given-name', value: typed.firstName },
    { ...names, name: 'lastName', label: message('Last name'), autocomplete: 'family-name', value: typed.lastName },
    invited === null ? emailField(typed.email) : invitedEmailField(invited),
    { ...passwordField('new'), label: message('Password') },
  ];
  return (t) => {
    const [firstName = html``, lastName = html``, ...others] = fields(t, asked, errors);
    const pair = html`<div class="pair">${firstName}${lastName}</div>`;
    return {
      status,
      title: t('Create account'),
      body: html`${alert(t, problem)} ${form(createAccountPath(uid), t('Create account'), [pair, ...others])}
        <p class="more">${t('Have an account?')} <a href="${signInPath(uid)}?screen=sign-in">${t('Sign in')}</a></p>`,
    };
  };
};

/** The page that asks where to send a link for a new password. */
export const forgotPage =
  (options: { status: number; email: string; errors: FieldErrors }): Page =>
  (t) => ({
    status: options.status,
    title: t('Reset your password'),
    body: html`<p>${t('We will send you a link to choose a new password.')}</p>
      ${form(forgotPath, t('Send link'), fields(t, [emailField(options.email)], options.errors))}
      <p class="more"><a href="${loginPath()}">${t('Back to sign in')}</a></p>`,
  });

/** The same page for every address, so that it does not show whether the address has an account. */
export const mailOnItsWayPage: Page = (t) => ({
  status: 200,
  title: t('Check your email'),
  body: html`<p>${t('If there is an account with this address, a link is on its way to it. It works for one hour.')}</p>
    <p class="more"><a href="${loginPath()}">${t('Back to sign in')}</a></p>`,
});

type Choosing = { status: number; token: string; email: string; errors: FieldErrors; startsEmpty: boolean };

const leftBehind = message(
  'Nobody has confirmed this address yet. Your account starts empty: what was set up under it before is left behind.',
);

/**
 * The page on which a new password is chosen. `startsEmpty`: nobody has proven the address yet, so that what was set up
 * under it may be a stranger's.
 */
export const resetPage =
  ({ status, token, email, errors, startsEmpty }: Choosing): Page =>
  (t) => ({
    status,
    title: t('Choose a new password'),
    body: html`<p>${t('For {email}. This signs you out everywhere.', { email })}</p>
      ${startsEmpty ? html`<p class="note">${t(leftBehind)}</p>` : null}
      ${form(resetPath, t('Save password'), [
        html`<input type="hidden" name="token" value="${token}" />
          <input type="hidden" name="email" autocomplete="username" value="${email}" />`,
        ...fields(t, [passwordField('new')], errors),
      ])}`,
  });

export const resetLinkSpentPage: Page = (t) => ({
  status: 410,
  title: t('This link no longer works'),
  body: html`<p>${t('The link has already been used, is more than an hour old, or is incomplete.')}</p>
    <p class="actions"><a class="button" href="${forgotPath}">${t('Send a new link')}</a></p>`,
});

export const passwordSavedPage =
  ({ startsEmpty }: { startsEmpty: boolean }): Page =>
  (t) => ({
    status: 200,
    title: t('Your password is saved'),
    body: html`<p>
        ${t(
          startsEmpty
            ? 'Sign in with your new password now. Your account is new and empty.'
            : 'Sign in with your new password now.',
        )}
      </p>
      <p class="actions"><a class="button" href="${loginPath()}">${t('Sign in')}</a></p>`,
  });
