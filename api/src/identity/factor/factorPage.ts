import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import { waitInWords } from '../../platform/lib/waits.ts';
import type { Page } from '../signIn/pages.ts';
import type { CodeCheck } from './factors.ts';

/** The sentence about a code that was not right. */
export const codeProblem = (check: Exclude<CodeCheck, 'right'>): string => {
  if (check === 'wrong') return 'This code is not right. Please check it, and that the clock of your phone is.';
  if (check === 'used') return 'This code was used already. Please wait for the next one.';
  return `Too many codes were tried. Please try again in ${waitInWords(check.waitMs)}, or use a recovery code.`;
};

type Options = { status: number; action: string; startAgain: string; problem?: string };

const field = (problem: string | undefined): Html =>
  html`<div class="field">
    <label for="code">Code</label>
    <input
      id="code"
      name="code"
      type="text"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="40"
      aria-describedby="code-note"
      ${problem === undefined ? null : html`aria-invalid="true"`}
      autofocus
    />
    <p class="${problem === undefined ? 'hint' : 'error'}" id="code-note">
      ${problem ?? 'The six digits that your authenticator app shows, or one of your recovery codes'}
    </p>
  </div>`;

/** The page that asks for the second factor after the password. */
export const factorPage = ({ status, action, startAgain, problem }: Options): Page => ({
  status,
  title: 'Confirm that it is you',
  body: html`<form method="post" action="${action}" novalidate>
      ${field(problem)}<button type="submit">Continue</button>
    </form>
    <p class="more"><a href="${startAgain}">Use another account</a></p>
    <p class="more">No phone and no recovery code? The person who runs this site can remove the second factor.</p>`,
});
