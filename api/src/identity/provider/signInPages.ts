import { alert, emailField, fields, invitedEmailField, passwordField } from './forms.ts';
import type { FieldErrors, Typed } from './forms.ts';
import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import type { Page } from '../signIn/pages.ts';
import type { SignUpMode } from '../signUp.ts';
import { signUpWords } from '../signUp.ts';
import { loginPath, troublePage } from '../signIn/pages.ts';

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

const newHere = (uid: string, offered: SignUpMode): Html =>
  offered === 'open'
    ? html`<p class="more">New here? <a href="${createAccountPath(uid)}">Create account</a></p>`
    : html`<p class="more">${signUpWords[offered]}</p>`;

export const expiredPage = troublePage({
  status: 400,
  title: 'This page has expired',
  text: 'It was open for too long, or you continued in another tab. Please start again.',
});

/** The page for a person who may not make an account. */
export const noAccountPage = (uid: string, offered: SignUpMode): Page => ({
  status: 403,
  title: 'New accounts are not open',
  body: html`<p>${signUpWords[offered === 'open' ? 'invited' : offered]}</p>
    <p class="actions"><a class="button" href="${signInPath(uid)}?screen=sign-in">Back to sign in</a></p>`,
});

/** The sign-in page. */
export const signInPage = ({ status, uid, offered, typed, invited, errors, problem }: Form): Page => ({
  status,
  title: 'Sign in',
  body: html`${alert(problem)}
    ${form(signInPath(uid), 'Sign in', fields([emailField(typed.email || (invited ?? '')), passwordField('current')], errors))}
    <p class="more"><a href="${forgotPath}">Forgot your password?</a></p>
    ${newHere(uid, offered)}`,
});

/** The create-account page. */
export const createAccountPage = ({ status, uid, typed, invited, errors, problem }: Form): Page => {
  const [firstName = html``, lastName = html``, ...others] = fields(
    [
      { name: 'firstName', label: 'First name', autocomplete: 'given-name', value: typed.firstName, maxLength: 200 },
      { name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: typed.lastName, maxLength: 200 },
      invited === null ? emailField(typed.email) : invitedEmailField(invited),
      { ...passwordField('new'), label: 'Password' },
    ],
    errors,
  );
  const names = html`<div class="pair">${firstName}${lastName}</div>`;
  return {
    status,
    title: 'Create account',
    body: html`${alert(problem)} ${form(createAccountPath(uid), 'Create account', [names, ...others])}
      <p class="more">Have an account? <a href="${signInPath(uid)}?screen=sign-in">Sign in</a></p>`,
  };
};

/** The page that asks where to send a link for a new password. */
export const forgotPage = (options: { status: number; email: string; errors: FieldErrors }): Page => ({
  status: options.status,
  title: 'Reset your password',
  body: html`<p>We will send you a link to choose a new one.</p>
    ${form(forgotPath, 'Send link', fields([emailField(options.email)], options.errors))}
    <p class="more"><a href="${loginPath()}">Back to sign in</a></p>`,
});

/** The same page for every address, so that it does not show whether the address has an account. */
export const mailOnItsWayPage = (): Page => ({
  status: 200,
  title: 'Check your email',
  body: html`<p>If there is an account with this address, a link is on its way to it. It works for one hour.</p>
    <p class="more"><a href="${loginPath()}">Back to sign in</a></p>`,
});

/**
 * The page on which a new password is chosen. `startsEmpty`: nobody has proven the address yet, so that what was set up
 * under it may be a stranger's.
 */
export const resetPage = (options: {
  status: number;
  token: string;
  email: string;
  errors: FieldErrors;
  startsEmpty: boolean;
}): Page => ({
  status: options.status,
  title: 'Choose a new password',
  body: html`<p>For ${options.email}. This signs you out everywhere.</p>
    ${
      options.startsEmpty
        ? html`<p class="note">
            Nobody has confirmed this address yet. Your account starts empty: what was set up under it before is left
            behind.
          </p>`
        : null
    }
    ${form(resetPath, 'Save password', [
      html`<input type="hidden" name="token" value="${options.token}" />
        <input type="hidden" name="email" autocomplete="username" value="${options.email}" />`,
      ...fields([passwordField('new')], options.errors),
    ])}`,
});

export const resetLinkSpentPage = (): Page => ({
  status: 410,
  title: 'This link no longer works',
  body: html`<p>It has already been used, is more than an hour old, or is incomplete.</p>
    <p class="actions"><a class="button" href="${forgotPath}">Send a new link</a></p>`,
});

export const passwordSavedPage = ({ startsEmpty }: { startsEmpty: boolean }): Page => ({
  status: 200,
  title: 'Your password is saved',
  body: html`<p>Sign in with it now.${startsEmpty ? ' Your account is new and empty.' : ''}</p>
    <p class="actions"><a class="button" href="${loginPath()}">Sign in</a></p>`,
});
