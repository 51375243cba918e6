import type { AnswerForm, CallWish } from '@upline/contracts';
import {
  answerBounds,
  consentVersion,
  dayPartEnds,
  daysFrom,
  isEmail,
  isVisible,
  localDateOf,
  message,
  soleNumberOf,
} from '@upline/contracts';
import { hourIn } from '../../platform/lib/dates.ts';
import { readPhone } from '../../platform/lib/contact/readPhone.ts';
import type { Said } from '../answers.decider.ts';
import type { PageStep } from '../publicPage/pageState.ts';

/** What reading an answer takes: whether the link's person answers, and what is known of the organization. */
export type SaidContext = {
  bound: boolean;
  country: string | null;
  timeZone: string;
  now: Date;
  consentText: string;
};

/** An answer as it can be stored, without the id of its visitor; or what is wrong with it, by field. */
export type ReadAnswer =
  { said: Omit<Said, 'answerId'> } | { errors: Readonly<Record<string, string>>; step: PageStep };

type Errors = Record<string, string>;

/** A number as it is dialled from everywhere, or an address; null for what is neither, or more than one. */
export const contactOf = (typed: string, country: string | null): string | null => {
  if (typed.includes('@')) return isEmail(typed) ? typed : null;
  return soleNumberOf(typed) === null ? null : readPhone(typed, country);
};

const wishErrors = ({ day, part }: AnswerForm, timeZone: string, now: Date): Errors => {
  const today = localDateOf(now, timeZone);
  const missing = {
    ...(day === undefined ? { day: message('Please choose a day') } : {}),
    ...(part === undefined ? { part: message('Please choose a part of the day') } : {}),
  };
  if (day === undefined || part === undefined) return missing;
  if (day < today || day > daysFrom(today, answerBounds.daysAhead))
    return {
      day: message('Please choose today or a later day, at most {days, number} days ahead', {
        days: answerBounds.daysAhead,
      }),
    };
  const isOver = day === today && hourIn(now, timeZone) >= dayPartEnds[part];
  return isOver ? { part: message('This part of the day is over. Please choose a later one') } : {};
};

/** What is wrong with anything but one number or address. */
export const contactErrors = { contact: message('Please enter one phone number or one email address') };

const whoErrors = ({ name, contact, consent }: AnswerForm, country: string | null): Errors => ({
  ...(name !== undefined && isVisible(name) ? {} : { name: message('Please enter your name') }),
  ...(contact !== undefined && contactOf(contact, country) !== null ? {} : contactErrors),
  ...(consent ? {} : { consent: message('Please tick the box, so that you can be answered') }),
});

const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0;

const isAsked = ({ message: text }: AnswerForm): boolean => text !== undefined && isVisible(text);

/** Whether the visitor says who they are: on a link of nobody, unless they only say that they do not want to now. */
const isNamed = ({ answer, name, contact }: AnswerForm, bound: boolean): boolean =>
  !bound && (answer !== 'not-now' || name !== undefined || contact !== undefined);

/** The first step of the page at which something is missing or wrong. */
const wrongStep = (form: AnswerForm, timeZone: string, { bound, country, now }: SaidContext) => {
  const wish = form.answer === 'call' ? wishErrors(form, timeZone, now) : {};
  const question =
    form.answer === 'question' && !isAsked(form) ? { message: message('Please write your question') } : {};
  const who = isNamed(form, bound) ? whoErrors(form, country) : {};
  const step = hasErrors(wish) ? 'call' : hasErrors(question) ? 'question' : 'who';
  return { step, errors: { ...wish, ...question, ...who } } as const;
};

const wishOf = ({ answer, day, part }: AnswerForm, timeZone: string): CallWish | null =>
  answer === 'call' && day !== undefined && part !== undefined ? { day, part, timeZone } : null;

/** Reads what a visitor posted as an answer. The zone of the organization stands in for one that is not known. */
export const readAnswer = (form: AnswerForm & { answer: Said['answer'] }, context: SaidContext): ReadAnswer => {
  const timeZone = form.timeZone ?? context.timeZone;
  const { step, errors } = wrongStep(form, timeZone, context);
  if (hasErrors(errors)) return { step, errors };
  const { bound, country, consentText } = context;
  const named = isNamed(form, bound);
  return {
    said: {
      answer: form.answer,
      bound,
      wish: wishOf(form, timeZone),
      message: isAsked(form) ? (form.message ?? null) : null,
      name: named ? (form.name ?? null) : null,
      contact: named ? contactOf(form.contact ?? '', country) : null,
      consent: named ? { version: consentVersion, text: consentText } : null,
    },
  };
};
