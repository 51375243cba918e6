import type { Html } from '../../platform/lib/html.ts';
import { html, place } from '../../platform/lib/html.ts';
import { contactField } from './publicPage.fields.ts';
import type { Panel } from './publicPage.panel.ts';
import { formOf, heading, named, problemOf } from './publicPage.panel.ts';

const askedHint = ({ t, from }: Panel): Html =>
  named(
    t(
      'What you typed waits until the button in an email to that address is pressed, or {from} confirms it. ' +
        'It is deleted then, and after 30 days at the latest.',
      { from: place },
    ),
    from,
  );

const typingHint = ({ t, from }: Panel): Html =>
  named(
    t(
      'Type your number or address. An address gets an email with a button, and {from} is asked to confirm it. ' +
        'It is kept until then, for 30 days at most.',
      { from: place },
    ),
    from,
  );

/** Asks a stranger who does not want to be contacted for a number or address, which holds for the whole team. */
const stopForm = (panel: Panel): Html => {
  const { t, team, state } = panel;
  if (state.hasAsked) return html`<p class="hint">${askedHint(panel)}</p>`;
  return html`<h3>${named(t('Shall nobody of {team} contact you?', { team: place }), team)}</h3>
    <p class="hint">${typingHint(panel)}</p>
    ${formOf(
      panel,
      html`${contactField(panel)}<button name="answer" value="stop" class="send">${t('Send')}</button>`,
    )}`;
};

/** What a visitor sees who asked not to be contacted. */
export const stoppedPanel = (panel: Panel): Html => {
  const { t, from, team, bound, state } = panel;
  const isPerson = bound && !state.notYou;
  const text = isPerson
    ? named(t('Nobody of {team} contacts you any more.', { team: place }), team)
    : named(t('{from} does not contact you any more.', { from: place }), from);
  const more = isPerson
    ? html`<p class="hint">
        ${t('So that this lasts, a code made of your number and address is kept. Nobody can read them in it.')}
      </p>`
    : stopForm(panel);
  const again = html`<button name="answer" value="resume" class="quiet">${t('I may be contacted again')}</button>`;
  return html`${heading(panel, html`${t('You are left in peace')}`)} ${problemOf(panel)}
    <p class="next">${text}</p>
    ${more} ${formOf(panel, again)}`;
};
