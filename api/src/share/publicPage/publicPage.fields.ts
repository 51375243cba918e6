import {
  answerBounds,
  browserZone,
  consentText,
  dateFormat,
  dayPart,
  dayPartEnds,
  daysFrom,
  localDateOf,
  message,
  formatTagOf,
} from '@upline/contracts';
import type { DayPart, ShownLocale, Translate } from '@upline/contracts';
import type { PageState } from './pageState.ts';
import type { Html } from '../../platform/lib/html.ts';
import { hourIn } from '../../platform/lib/dates.ts';
import { html } from '../../platform/lib/html.ts';

/** What the fields of a page take: its words, the day where the organization is, and what the visitor typed. */
export type Fields = { t: Translate; locale: ShownLocale; timeZone: string; now: Date; state: PageState };

/** The parts of a day, in words. */
export const partWords: Record<DayPart, string> = {
  morning: message('Morning'),
  afternoon: message('Afternoon'),
  evening: message('Evening'),
};

/** A day in the words of a person who reads it today. */
export const dayWords = ({ t, locale, timeZone, now }: Omit<Fields, 'state'>, day: string): string => {
  const today = localDateOf(now, timeZone);
  if (day === today) return t('Today');
  if (day === daysFrom(today, 1)) return t('Tomorrow');
  const format = dateFormat(formatTagOf(locale), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
};

/** The zone whose days the page offers: the visitor's where it is known, else the organization's. */
const shownZone = ({ timeZone, state }: Fields): string => browserZone.safeParse(state.typed.timeZone).data ?? timeZone;

/** The fields in the order in which they stand in a form. */
const names = ['day', 'part', 'message', 'name', 'contact', 'consent'] as const;

/** Whether something can be wrong with a field of this name. */
export const isField = (name: string): boolean => names.some((one) => one === name);

/** The first field that is wrong; null where nothing stands at a field. */
export const firstWrong = ({ wrong }: PageState): string | null => names.find((name) => name in wrong) ?? null;

const errorOf = ({ t, state: { wrong } }: Fields, field: string): Html | null => {
  const text = wrong[field];
  return text === undefined ? null : html`<p class="wrong" id="wrong-${field}">${t(text)}</p>`;
};

const pointsToError = ({ state }: Fields, field: string, isFirst = true): Html | null =>
  field in state.wrong
    ? html`aria-invalid="true" aria-describedby="wrong-${field}"
      ${isFirst && firstWrong(state) === field ? html`autofocus` : null}`
    : null;

type Choice = { value: string; words: string; isChosen: boolean };

const choices = (fields: Fields, { name, legend, of }: { name: string; legend: string; of: readonly Choice[] }): Html =>
  html`<fieldset>
    <legend>${legend}</legend>
    <div class="choices">
      ${of.map(
        ({ value, words, isChosen }, at) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="${name}"
              value="${value}"
              required
              ${isChosen ? html`checked` : null}
              ${pointsToError(fields, name, at === 0)}
            /><span>${words}</span></label
          >`,
      )}
    </div>
    ${errorOf(fields, name)}
  </fieldset>`;

const daysOffered = 7;

/** When a visitor would like to be called. */
export const callFields = (fields: Fields): Html => {
  const { t, now, state } = fields;
  const timeZone = shownZone(fields);
  const { day: typedDay, part: typedPart } = state.typed;
  const today = localDateOf(now, timeZone);
  // a day that is nearly over is not offered
  const first = hourIn(now, timeZone) < dayPartEnds.evening - 1 ? 0 : 1;
  const days = Array.from({ length: daysOffered }, (_, at) => daysFrom(today, first + at));
  const chosen = typedDay !== undefined && days.includes(typedDay) ? typedDay : daysFrom(today, 1);
  return html`${choices(fields, {
      name: 'day',
      legend: t('On which day?'),
      of: days.map((value) => ({ value, words: dayWords({ ...fields, timeZone }, value), isChosen: value === chosen })),
    })}
    ${choices(fields, {
      name: 'part',
      legend: t('At what time?'),
      of: dayPart.options.map((value) => ({ value, words: t(partWords[value]), isChosen: value === typedPart })),
    })} <input type="hidden" name="timeZone" value="${timeZone}" />`;
};

/** What a visitor would like to know. */
export const questionField = (fields: Fields): Html => {
  const { t, state } = fields;
  return html`<label class="field" for="message">${t('Your question')}</label>
    <textarea
      id="message"
      name="message"
      rows="4"
      maxlength="${answerBounds.message}"
      dir="auto"
      required
      ${pointsToError(fields, 'message')}
    >
${state.typed.message ?? ''}</textarea
    >${errorOf(fields, 'message')}`;
};

type TextField = { name: 'name' | 'contact'; label: string; autocomplete: string };

const textField = (fields: Fields, { name, label, autocomplete }: TextField): Html =>
  html`<label class="field" for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      maxlength="${answerBounds[name]}"
      dir="auto"
      required
      value="${fields.state.typed[name] ?? ''}"
      ${pointsToError(fields, name)}
    />${errorOf(fields, name)}`;

/** One number or address of a visitor. */
export const contactField = (fields: Fields): Html =>
  textField(fields, {
    name: 'contact',
    label: fields.t('Your phone number or email address'),
    autocomplete: 'tel',
  });

/** Who a visitor is, where the link does not say so. */
export const whoFields = (fields: Fields): Html => {
  const { t, state } = fields;
  return html`${textField(fields, { name: 'name', label: t('Your first name'), autocomplete: 'given-name' })}
    ${contactField(fields)}
    <label class="consent"
      ><input
        type="checkbox"
        name="consent"
        value="yes"
        required
        ${state.typed.consent === undefined ? null : html`checked`}
        ${pointsToError(fields, 'consent')}
      /><span>${t(consentText)}</span></label
    >${errorOf(fields, 'consent')}`;
};
