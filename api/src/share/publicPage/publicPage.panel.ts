import type { ShownLocale, Translate } from '@upline/contracts';
import type { PageState } from './pageState.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { firstWrong } from './publicPage.fields.ts';
import type { Reach } from './publicPage.sender.ts';
import { waysTo } from './publicPage.sender.ts';

/** What the panel of answers takes. `action` is the address of its forms, `page` that of the page. */
export type Panel = {
  t: Translate;
  locale: ShownLocale;
  from: string;
  team: string;
  reach: Reach;
  /** Whether the link was made for a person. */
  bound: boolean;
  timeZone: string;
  now: Date;
  action: string;
  page: string;
  state: PageState;
};

/** The fields of every form that its visitor does not see. */
const hidden = ({ visitor: { key, shownAt }, notYou }: PageState): Html =>
  html`<input type="hidden" name="key" value="${key}" /><input type="hidden" name="shownAt" value="${shownAt}" />${
      notYou ? html`<input type="hidden" name="notYou" value="yes" />` : null
    }
    <div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" /></div>`;

/** A form of the page, which posts what its visitor says. */
export const formOf = ({ action, state }: Panel, inside: Html): Html =>
  html`<form method="post" action="${action}" novalidate>${hidden(state)}${inside}</form>`;

/** The heading of a panel, which takes the focus where nothing is wrong. */
export const heading = ({ state }: Panel, text: Html): Html => {
  const hasFocus = (state.step !== 'ask' || state.problem !== null) && firstWrong(state) === null;
  return html`<h2 id="answer-title" tabindex="-1" ${hasFocus ? html`autofocus` : null}>${text}</h2>`;
};

/** A text with a name within its own bounds. */
export const named = (text: string, name: string): Html => withMarkup(text, html`<bdi>${name}</bdi>`);

/** The ways to the sharer beside the answers. */
export const waysBelow = ({ t, reach, from }: Panel): Html | null => {
  const ways = waysTo(t, reach);
  return (
    ways &&
    html`<p class="or">${named(t('Or talk to {from} right away', { from: place }), from)}</p>
      ${ways}`
  );
};

/** What is wrong with the answer as a whole. */
export const problemOf = ({ t, state: { problem } }: Panel): Html | null =>
  problem === null ? null : html`<p class="problem" role="alert">${t(problem)}</p>`;
