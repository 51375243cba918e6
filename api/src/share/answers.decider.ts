import type { AnswerKind, CallWish, EventOf, shareEvents } from '@upline/contracts';
import { erased, reject } from '@upline/contracts';

// Answers of visitors to one link. Part of the share's decider.

type Answered = Extract<EventOf<typeof shareEvents>, { type: 'ShareAnswered' }>['data'];

/** What one visitor says. */
export type Said = Pick<
  Answered,
  'answerId' | 'answer' | 'bound' | 'wish' | 'name' | 'contact' | 'message' | 'consent'
>;

/** The last answer of a visitor, when they gave the first one, and when the answers of the last hour were given. */
export type GivenAnswer = {
  answer: AnswerKind;
  bound: boolean;
  wish: CallWish | null;
  name: string | null;
  contact: string | null;
  message: string | null;
  firstAt: number;
  recent: readonly number[];
};
export type GivenAnswers = Map<string, GivenAnswer>;

const hourMs = 3_600_000;

/** How long a visitor can change their answer. */
export const changeableMs = 24 * hourMs;

/** How many answers one visitor can give in an hour, the first one included, and how many visitors one link takes. */
export const mostAnswers = { hourly: 5, ofLink: 5_000 } as const;

const sameWish = (one: CallWish | null, other: CallWish | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.day === other.day &&
    one.part === other.part &&
    one.timeZone === other.timeZone);

const isSame = (given: GivenAnswer, said: Said): boolean =>
  given.answer === said.answer &&
  given.bound === said.bound &&
  given.name === said.name &&
  given.contact === said.contact &&
  given.message === said.message &&
  sameWish(given.wish, said.wish);

const isErased = ({ name, contact, message }: GivenAnswer): boolean => [name, contact, message].includes(erased);

const withinHour = (times: readonly number[], atMs: number): number[] => times.filter((time) => time > atMs - hourMs);

/** Decides what a visitor's answer appends: nothing where they have said the same before. */
export const decideAnswer = (
  given: GivenAnswers,
  about: Pick<Answered, 'shareId' | 'assetId' | 'assetTitle' | 'sharedBy' | 'prospectId'>,
  { at, ...said }: Said & { at: string },
) => {
  const before = given.get(said.answerId);
  const atMs = Date.parse(at);
  if (!before && given.size >= mostAnswers.ofLink) return reject('share/answers-full');
  if (before) {
    if (isErased(before) || atMs - before.firstAt >= changeableMs) return reject('share/answer-closed');
    if (isSame(before, said)) return [];
    if (withinHour(before.recent, atMs).length >= mostAnswers.hourly) return reject('share/answered-often');
  }
  const { shareId, assetId, assetTitle, sharedBy } = about;
  const prospectId = said.bound ? about.prospectId : null;
  return [{ type: 'ShareAnswered' as const, data: { shareId, assetId, assetTitle, sharedBy, prospectId, ...said } }];
};

/** Notes an answer that was stored. The map belongs to one loaded stream, so that it is changed in place. */
export const noteAnswer = (given: GivenAnswers, data: Answered, at: string): GivenAnswers => {
  const { answerId, answer, bound, wish, name, contact, message } = data;
  const before = given.get(answerId);
  const atMs = Date.parse(at);
  const recent = [...withinHour(before?.recent ?? [], atMs), atMs];
  const firstAt = before?.firstAt ?? atMs;
  return given.set(answerId, { answer, bound, wish, name, contact, message, firstAt, recent });
};

const hidden = (text: string | null): string | null => (text === null ? null : erased);

/** Takes the words of a visitor out of the answers. */
export const forgetAnswer = (given: GivenAnswers, answerId: string): GivenAnswers => {
  const before = given.get(answerId);
  if (!before) return given;
  const { name, contact, message } = before;
  const words = { name: hidden(name), contact: hidden(contact), message: hidden(message) };
  return new Map(given).set(answerId, { ...before, ...words });
};
