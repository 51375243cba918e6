import { message } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import { reasonAndWait, unitOf } from '../../platform/lib/retryAfter.ts';
import type { Page } from '../signIn/pageLayout.ts';
import type { CodeCheck } from './codeCheck.ts';
import { passkeyScript } from './passkeyScript.ts';

const recovering = {
  second: message(
    '{count, plural, one {Please try again in # second, or use a recovery code.} ' +
      'other {Please try again in # seconds, or use a recovery code.}}',
  ),
  minute: message(
    '{count, plural, one {Please try again in # minute, or use a recovery code.} ' +
      'other {Please try again in # minutes, or use a recovery code.}}',
  ),
  hour: message(
    '{count, plural, one {Please try again in # hour, or use a recovery code.} ' +
      'other {Please try again in # hours, or use a recovery code.}}',
  ),
};

const tryAgainOrRecover = (waitMs: number): string => {
  const { unit, count } = unitOf(waitMs);
  return message(recovering[unit], { count });
};

/** The message about a code that was not right. */
export const codeProblem = (check: Exclude<CodeCheck, 'right'>): string => {
  if (check === 'wrong')
    return message('This code is not right. Please check it. For a code of an app, check the clock of your phone too.');
  if (check === 'used') return message('This code was used already. Please wait for the next one.');
  return reasonAndWait(message('Too many codes were tried.'), check.waitMs, tryAgainOrRecover);
};

/** The message about a passkey that was not accepted. */
export const passkeyProblem = (check: Exclude<CodeCheck, 'right'>): string => {
  if (check === 'wrong') return message('This passkey was not accepted. Please try again, or use a code.');
  if (check === 'used') return message('That took too long, or was sent twice. Please try again.');
  return reasonAndWait(message('Too many passkeys were tried.'), check.waitMs, tryAgainOrRecover);
};

/** The fault, as a message. */
type Problem = { of: 'code' | 'passkey'; text: string };

type Options = {
  status: number;
  action: string;
  startAgain: string;
  /** Whether the person has an authenticator app. */
  app: boolean;
  /** The options with which the browser uses a passkey; null without passkeys. */
  passkey: object | null;
  problem: Problem | null;
};

const codeField = (t: Translate, { app, passkey, problem }: Options): Html => {
  const wrong = problem?.of === 'code' ? t(problem.text) : null;
  const hint = app
    ? t('The six digits that your authenticator app shows, or one of your recovery codes')
    : t('One of the codes that you kept when you set up your passkey');
  return html`<div class="field">
    <label for="code">${app ? t('Code') : t('Recovery code')}</label>
    <input
      id="code"
      name="code"
      type="text"
      dir="ltr"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="40"
      aria-describedby="code-note"
      ${wrong === null ? null : html`aria-invalid="true"`}
      ${passkey === null || wrong !== null ? html`autofocus` : null}
    />
    <p class="${wrong === null ? 'hint' : 'error'}" id="code-note">${wrong ?? hint}</p>
  </div>`;
};

const codeForm = (t: Translate, options: Options, kind: string | null): Html =>
  html`<form method="post" action="${options.action}" novalidate>
    ${codeField(t, options)}<button type="submit" ${kind === null ? null : html` class="${kind}"`}>
      ${t('Continue')}
    </button>
  </form>`;

// hidden until the script finds that the browser has passkeys
const passkeyForm = (t: Translate, { action, passkey }: Options): Html =>
  html`<form method="post" action="${action}" id="passkey-form" data-asked="${JSON.stringify(passkey)}" hidden>
      <input type="hidden" name="passkey" value="" />
      <button type="submit">${t('Use a passkey')}</button>
    </form>
    <p class="alert" id="passkey-trouble" role="alert" hidden>
      ${t('The passkey was not used. Please try again, or use a code.')}
    </p>`;

const ways = (t: Translate, options: Options): Html =>
  options.passkey === null
    ? codeForm(t, options, null)
    : html`${passkeyForm(t, options)}
        <details id="codes" open>
          <summary>${t('Use a code')}</summary>
          ${codeForm(t, options, 'quiet')}
        </details>`;

/** The page that asks for the second factor after the password. */
export const factorPage =
  (options: Options): Page =>
  (t) => {
    const { status, startAgain, passkey, problem } = options;
    return {
      status,
      title: t('Confirm that it is you'),
      ...(passkey === null ? {} : { script: passkeyScript }),
      body: html`${problem?.of === 'passkey' ? html`<p class="alert" role="alert">${t(problem.text)}</p>` : null}
        ${ways(t, options)}
        <p class="more"><a href="${startAgain}">${t('Use another account')}</a></p>
        <p class="more">
          ${
            passkey === null
              ? t('No phone and no recovery code? The person who runs this site can remove the second factor.')
              : t('No passkey and no code? The person who runs this site can remove the second factor.')
          }
        </p>`,
    };
  };
