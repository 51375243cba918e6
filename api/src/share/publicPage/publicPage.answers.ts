import { message } from '@upline/contracts';
import type { AnswerKind } from '@upline/contracts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place } from '../../platform/lib/html.ts';
import { callFields, dayWords, partWords, questionField, whoFields } from './publicPage.fields.ts';
import { icon } from './publicPage.media.ts';
import type { Panel } from './publicPage.panel.ts';
import { formOf, heading, named, problemOf, waysBelow } from './publicPage.panel.ts';
import { stoppedPanel } from './publicPage.stopped.ts';

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

const inside = (panel: Panel): Html => {
  const { step, answer } = panel.state;
  if (step === 'stopped') return stoppedPanel(panel);
  if (step === 'ask' || answer === null) return askPanel(panel);
  return step === 'thanks' ? thanksPanel(panel, answer) : formPanel(panel, answer);
};

/** What a visitor can say to the sharer, at one step of saying it. Every step is a form that works without scripts. */
export const answersPanel = (panel: Panel): Html =>
  html`<section class="panel" id="answer" aria-labelledby="answer-title">${inside(panel)}</section>`;
