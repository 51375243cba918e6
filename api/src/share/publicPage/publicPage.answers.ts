import { message } from '@upline/contracts';
import type { AnswerKind, ShownLocale, Translate } from '@upline/contracts';
import type { PageState } from './pageState.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { callFields, dayWords, firstWrong, partWords, questionField, whoFields } from './publicPage.fields.ts';
import { icon } from './publicPage.media.ts';
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

/** The words of each answer, which are messages, and its picture. */
const answers: Record<AnswerKind, { word: string; icon: Html }> = {
  interested: {
    word: message('I’m interested'),
    icon: icon('<path d="M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20z"/>'),
  },
  call: {
    word: message('Call me'),
    icon: icon('<rect x="4" y="5" width="16" height="15" rx="3"/><path d="M8 3v4M16 3v4M4 10h16M9 14.5l2 2 4-4"/>'),
  },
  question: {
    word: message('I have a question'),
    icon: icon('<path d="M5 5h14v11H10l-5 4z"/><path d="M10 9a2 2 0 1 1 2.6 1.9c-.4.2-.6.4-.6.9M12 13.6v.1"/>'),
  },
  'not-now': { word: message('Not now'), icon: icon('<circle cx="12" cy="12" r="8"/><path d="M12 8v4.5l3 1.5"/>') },
};
const kinds = ['interested', 'call', 'question', 'not-now'] as const;

/** The fields of every form that its visitor does not see. */
const hidden = ({ visitor: { key, shownAt }, notYou }: PageState): Html =>
  html`<input type="hidden" name="key" value="${key}" /><input type="hidden" name="shownAt" value="${shownAt}" />${
      notYou ? html`<input type="hidden" name="notYou" value="yes" />` : null
    }
    <div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" /></div>`;

const formOf = ({ action, state }: Panel, inside: Html): Html =>
  html`<form method="post" action="${action}" novalidate>${hidden(state)}${inside}</form>`;

const heading = ({ state }: Panel, text: Html): Html => {
  const hasFocus = (state.step !== 'ask' || state.problem !== null) && firstWrong(state) === null;
  return html`<h2 id="answer-title" tabindex="-1" ${hasFocus ? html`autofocus` : null}>${text}</h2>`;
};

const named = (text: string, name: string): Html => withMarkup(text, html`<bdi>${name}</bdi>`);

const waysBelow = ({ t, reach, from }: Panel): Html | null => {
  const ways = waysTo(t, reach);
  return (
    ways &&
    html`<p class="or">${named(t('Or talk to {from} right away', { from: place }), from)}</p>
      ${ways}`
  );
};

/** What is wrong with the answer as a whole. */
const problemOf = ({ t, state: { problem } }: Panel): Html | null =>
  problem === null ? null : html`<p class="problem" role="alert">${t(problem)}</p>`;

const answerButtons = (panel: Panel): Html => {
  const { t, state } = panel;
  const isGiven = (kind: AnswerKind): Html | null => (state.answer === kind ? html`aria-current="true"` : null);
  const button = (kind: AnswerKind): Html =>
    html`<button name="answer" value="${kind}" class="say ${kind}" ${isGiven(kind)}>
      ${answers[kind].icon}<span>${t(answers[kind].word)}</span>
    </button>`;
  const stop = html`<button name="answer" value="stop" class="quiet">${t('Don’t contact me')}</button>`;
  return formOf(
    panel,
    html`<div class="says">${kinds.map(button)}</div>
      ${stop}`,
  );
};

const askPanel = (panel: Panel): Html => {
  const { t, from } = panel;
  return html`${heading(panel, named(t('What would you like to tell {from}?', { from: place }), from))}
  ${problemOf(panel)}${answerButtons(panel)}${waysBelow(panel)}`;
};

const formHeadings: Record<AnswerKind, string> = {
  interested: message('Who are you?'),
  call: message('When may {from} call you?'),
  question: message('What would you like to know?'),
  'not-now': message('Who are you?'),
};

/** The form of an answer that needs more: when to call, the question, and on an open link who asks. */
const formPanel = (panel: Panel, kind: AnswerKind): Html => {
  const { t, from, bound, state, page } = panel;
  return html`${heading(panel, named(t(formHeadings[kind], { from: place }), from))} ${problemOf(panel)}
    ${formOf(
      panel,
      html`${kind === 'call' ? callFields(panel) : null}${kind === 'question' ? questionField(panel) : null}${
          bound && !state.notYou ? null : whoFields(panel)
        }<button name="answer" value="${kind}" class="send">${t('Send')}</button>`,
    )} <a class="quiet" href="${page}">${t('Back')}</a>${problemOf(panel) && waysBelow(panel)}`;
};

/** What happens next, as messages. */
const nextWords: Record<AnswerKind, string> = {
  interested: message('{from} has your answer and will get in touch with you.'),
  call: message('{from} knows when to call you.'),
  question: message('{from} has your question and will answer you.'),
  'not-now': message('That is fine. {from} has your answer, and this page stays here for later.'),
};

const notYouForm = (panel: Panel, kind: AnswerKind): Html | null => {
  const { t, state } = panel;
  const { firstName, wish } = state;
  if (firstName === null) return null;
  const kept =
    wish &&
    (['day', 'part', 'timeZone'] as const).map(
      (name) => html`<input type="hidden" name="${name}" value="${wish[name]}" />`,
    );
  return html`${formOf(
    { ...panel, state: { ...state, notYou: true } },
    html`${kept}<button name="answer" value="${kind}" class="quiet">
        <span>${named(t('Not {name}? Say who you are', { name: place }), firstName)}</span>
      </button>`,
  )}`;
};

const thanksPanel = (panel: Panel, kind: AnswerKind): Html => {
  const { t, from, state } = panel;
  const { firstName, wish } = state;
  const when =
    kind === 'call' && wish
      ? html`: ${dayWords({ ...panel, timeZone: wish.timeZone }, wish.day)} · ${t(partWords[wish.part])}`
      : null;
  const thanks =
    firstName === null ? html`${t('Thank you')}` : named(t('Thank you, {name}', { name: place }), firstName);
  return html`<p class="said">${answers[kind].icon}<span>${t(answers[kind].word)}${when}</span></p>
    ${heading(panel, thanks)}
    <p class="next">${named(t(nextWords[kind], { from: place }), from)}</p>
    ${waysBelow(panel)}
    <details>
      <summary>${t('Change my answer')}</summary>
      <p class="hint">${t('Until tomorrow at this time. The new answer takes the place of this one.')}</p>
      ${answerButtons(panel)}
    </details>
    ${notYouForm(panel, kind)}`;
};

const stoppedPanel = (panel: Panel): Html => {
  const { t, from, team, bound } = panel;
  const text = bound
    ? named(t('Nobody of {team} contacts you any more.', { team: place }), team)
    : named(t('{from} does not contact you any more.', { from: place }), from);
  const kept = bound
    ? html`<p class="hint">
        ${t('So that this lasts, a code made of your number and address is kept. Nobody can read them in it.')}
      </p>`
    : null;
  const again = html`<button name="answer" value="resume" class="quiet">${t('I may be contacted again')}</button>`;
  return html`${heading(panel, html`${t('You are left in peace')}`)} ${problemOf(panel)}
    <p class="next">${text}</p>
    ${kept} ${formOf(panel, again)}`;
};

const inside = (panel: Panel): Html => {
  const { step, answer } = panel.state;
  if (step === 'stopped') return stoppedPanel(panel);
  if (step === 'ask' || answer === null) return askPanel(panel);
  return step === 'thanks' ? thanksPanel(panel, answer) : formPanel(panel, answer);
};

/** What a visitor can say to the sharer, at one step of saying it. Every step is a form that works without scripts. */
export const answersPanel = (panel: Panel): Html =>
  html`<section class="panel" id="answer" aria-labelledby="answer-title">${inside(panel)}</section>`;
