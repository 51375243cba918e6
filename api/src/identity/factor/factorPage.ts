import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import { waitInWords } from '../../platform/lib/waits.ts';
import type { Page } from '../signIn/pages.ts';
import type { CodeCheck } from './codeCheck.ts';
import { passkeyScript } from './passkeyScript.ts';

/** The sentence about a code that was not right. */
export const codeProblem = (check: Exclude<CodeCheck, 'right'>): string => {
  if (check === 'wrong')
    return 'This code is not right. Please check it. For a code of an app, check the clock of your phone too.';
  if (check === 'used') return 'This code was used already. Please wait for the next one.';
  return `Too many codes were tried. Please try again in ${waitInWords(check.waitMs)}, or use a recovery code.`;
};

/** The sentence about a passkey that was not accepted. */
export const passkeyProblem = (check: Exclude<CodeCheck, 'right'>): string => {
  if (check === 'wrong') return 'This passkey was not accepted. Please try again, or use a code.';
  if (check === 'used') return 'That took too long, or was sent twice. Please try again.';
  return `Too many passkeys were tried. Please try again in ${waitInWords(check.waitMs)}, or use a recovery code.`;
};

type Problem = { of: 'code' | 'passkey'; text: string };

type Options = {
  status: number;
  action: string;
  startAgain: string;
  /** Whether the person has an authenticator app. */
  app: boolean;
  /** What the browser takes to use a passkey; null without passkeys. */
  passkey: object | null;
  problem: Problem | null;
};

const codeField = ({ app, passkey, problem }: Options): Html => {
  const wrong = problem?.of === 'code' ? problem.text : null;
  const hint = app
    ? 'The six digits that your authenticator app shows, or one of your recovery codes'
    : 'One of the codes that you kept when you set up your passkey';
  return html`<div class="field">
    <label for="code">${app ? 'Code' : 'Recovery code'}</label>
    <input
      id="code"
      name="code"
      type="text"
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

const codeForm = (options: Options, kind: string | null): Html =>
  html`<form method="post" action="${options.action}" novalidate>
    ${codeField(options)}<button type="submit" ${kind === null ? null : html` class="${kind}"`}>Continue</button>
  </form>`;

// hidden until the script finds that the browser has passkeys
const passkeyForm = ({ action, passkey }: Options): Html =>
  html`<form method="post" action="${action}" id="passkey-form" data-asked="${JSON.stringify(passkey)}" hidden>
      <input type="hidden" name="passkey" value="" />
      <button type="submit">Use a passkey</button>
    </form>
    <p class="alert" id="passkey-trouble" role="alert" hidden>
      The passkey was not used. Please try again, or use a code.
    </p>`;

const ways = (options: Options): Html =>
  options.passkey === null
    ? codeForm(options, null)
    : html`${passkeyForm(options)}
        <details id="codes" open>
          <summary>Use a code</summary>
          ${codeForm(options, 'quiet')}
        </details>`;

/** The page that asks for the second factor after the password. */
export const factorPage = (options: Options): Page => {
  const { status, startAgain, passkey, problem } = options;
  return {
    ...{ status, title: 'Confirm that it is you' },
    ...(passkey === null ? {} : { script: passkeyScript }),
    body: html`${problem?.of === 'passkey' ? html`<p class="alert" role="alert">${problem.text}</p>` : null}
      ${ways(options)}
      <p class="more"><a href="${startAgain}">Use another account</a></p>
      <p class="more">
        ${passkey === null ? 'No phone and no recovery code?' : 'No passkey and no code?'} The person who runs this site
        can remove the second factor.
      </p>`,
  };
};
