import type { AnswerGiven, CallWish, DayPart, ShownLocale, Translate } from '@upline/contracts';
import { dateFormat, dayPartEnds, daysFrom, firstNameIn, formatTagOf, message } from '@upline/contracts';
import { clockIn, momentOf } from '@upline/infra/lib/localTimes.ts';
import { dateIn } from './dates.ts';

/** The language of a sentence, and the day and the time zone of its reader. */
export type AnswerReader = { t: Translate; locale: ShownLocale; today: string; zone: string };

/** The hour with which each part of a day begins in which a call is wished for, by the visitor's clock. */
const begins: Readonly<Record<DayPart, number>> = {
  morning: 8,
  afternoon: dayPartEnds.morning,
  evening: dayPartEnds.afternoon,
};

const onTheHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Clock = { date: string; time: string };

/** A wish by the clock of a reader; the wish as it was said where their time zone is not known here. */
const wishIn = ({ day, part, timeZone }: CallWish, zone: string): { from: Clock; to: Clock; isSame: boolean } => {
  const [from, to] = [onTheHour(begins[part]), onTheHour(dayPartEnds[part])];
  const said = { from: { date: day, time: from }, to: { date: day, time: to } };
  try {
    const clockOf = (time: string): Clock => clockIn(zone, new Date(momentOf(day, time, timeZone)));
    const [begin, end] = [clockOf(from), clockOf(to)];
    return { from: begin, to: end, isSame: begin.date === day && begin.time === from };
  } catch (error) {
    if (error instanceof RangeError) return { ...said, isSame: true };
    throw error;
  }
};

type Near = 'today' | 'tomorrow';

const nearParts: Readonly<Record<Near, Readonly<Record<DayPart, string>>>> = {
  today: {
    morning: message('this morning ##asks for a call'),
    afternoon: message('this afternoon ##asks for a call'),
    evening: message('this evening ##asks for a call'),
  },
  tomorrow: {
    morning: message('tomorrow morning ##asks for a call'),
    afternoon: message('tomorrow afternoon ##asks for a call'),
    evening: message('tomorrow evening ##asks for a call'),
  },
};

const dateParts: Readonly<Record<DayPart, string>> = {
  morning: message('on {date} in the morning ##asks for a call'),
  afternoon: message('on {date} in the afternoon ##asks for a call'),
  evening: message('on {date} in the evening ##asks for a call'),
};

const timeIn = (locale: ShownLocale, time: string): string =>
  new Intl.DateTimeFormat(formatTagOf(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );

const nearOf = (date: string, today: string): Near | null => {
  if (date === today) return 'today';
  return date === daysFrom(today, 1) ? 'tomorrow' : null;
};

const theirParts: Readonly<Record<DayPart, string>> = {
  morning: message('{when} (morning there, {zone}) ##asks for a call; the visitor’s time zone'),
  afternoon: message('{when} (afternoon there, {zone}) ##asks for a call; the visitor’s time zone'),
  evening: message('{when} (evening there, {zone}) ##asks for a call; the visitor’s time zone'),
};

/** The time zone of a visitor as people call it: "Eastern Time". */
const zoneName = (locale: ShownLocale, timeZone: string): string =>
  dateFormat(formatTagOf(locale), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** A reader who reads of any day, by its date, has no `today`. */
type Dated = Omit<AnswerReader, 'today'> & { today: string | null };

/** The moment of a wish in the words of its reader, whose day may be another than the visitor's. */
const whenOf = (wish: CallWish, { t, locale, today, zone }: Dated): string => {
  const { from, to, isSame } = wishIn(wish, zone);
  const near = today === null ? null : nearOf(from.date, today);
  const date = dateIn(locale, from.date, { weekday: true });
  if (isSame) return near ? t(nearParts[near][wish.part]) : t(dateParts[wish.part], { date });
  const times = { from: timeIn(locale, from.time), to: timeIn(locale, to.time) };
  const between = {
    today: () => t('today between {from} and {to} ##asks for a call', times),
    tomorrow: () => t('tomorrow between {from} and {to} ##asks for a call', times),
    later: () => t('on {date} between {from} and {to} ##asks for a call', { date, ...times }),
  };
  return t(theirParts[wish.part], { when: between[near ?? 'later'](), zone: zoneName(locale, wish.timeZone) });
};

type Said = Pick<AnswerGiven, 'answer' | 'wish' | 'title'>;

const callSentence = ({ wish }: Said, name: string, reader: AnswerReader): string => {
  const { t, today, zone } = reader;
  if (!wish) return t('{name} asks for a call', { name });
  const about = { name, when: whenOf(wish, reader) };
  return wishIn(wish, zone).from.date < today
    ? t('{name} asked for a call {when}', about)
    : t('{name} asks for a call {when}', about);
};

/** What a prospect answered as a sentence with their first name, for a reader of a day and a place. */
export const answerSentence = (said: Said, fullName: string, reader: AnswerReader): string => {
  const { answer, title } = said;
  const name = firstNameIn(fullName);
  if (answer === 'call') return callSentence(said, name, reader);
  if (answer === 'interested') return reader.t('{name} is interested in “{title}”', { name, title });
  if (answer === 'question') return reader.t('{name} has a question about “{title}”', { name, title });
  return reader.t('{name} says “Not now” to “{title}”', { name, title });
};

/** The same for a timeline, which says no name, and days by their date. */
export const answerEntry = (
  { answer, wish, title }: Said,
  { t, locale, zone }: Omit<AnswerReader, 'today'>,
): string => {
  if (answer === 'interested') return t('Is interested in “{title}”', { title });
  if (answer === 'question') return t('Has a question about “{title}”', { title });
  if (answer === 'not-now') return t('Says “Not now” to “{title}”', { title });
  if (!wish) return t('Asks for a call');
  return t('Asks for a call {when}', { when: whenOf(wish, { t, locale, zone, today: null }) });
};
