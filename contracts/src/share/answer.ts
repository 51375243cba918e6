import * as z from 'zod';
import { defineRejections } from '../definitions/command.ts';
import { personal } from '../definitions/personalData.ts';
import { browserZone, keptLines, text } from '../fields/fields.ts';
import { message } from '../language/text.ts';
import { answerKind, callWish, dayPart } from './answerKind.ts';
import { shareAbout } from './shareAbout.ts';

// The answers of visitors to the page of a tracked link. Part of the share capability: share.ts registers them.

/** The sentence by which a visitor who says who they are agrees to be contacted. A change raises the version. */
export const consentVersion = 1;
export const consentText = message(
  'I agree that what I type here is kept and used to answer me. I can take this back at any time.',
);

/** Bounds of what a visitor types, in characters, and of the days ahead that they can choose. */
export const answerBounds = { name: 100, contact: 100, message: 1_000, key: 200, daysAhead: 60 } as const;

const kept = z.string();

/** The event of an answer, in the stream of the share. */
export const shareAnswerEvents = {
  /**
   * What a visitor says. A later event with the same `answerId` replaces it. `bound`: the link was made for a prospect,
   * and the visitor did not say that they are somebody else; `prospectId` is theirs then, and null otherwise. `contact`
   * is a number as it is dialled from everywhere, or an address. `wish` is there for a call alone.
   */
  ShareAnswered: z.object({
    ...shareAbout,
    answerId: kept,
    answer: answerKind,
    bound: z.boolean(),
    wish: callWish.nullable(),
    name: personal('answerId', kept.nullable()),
    contact: personal('answerId', kept.nullable()),
    message: personal('answerId', kept.nullable()),
    /** The text to which the visitor agreed, in the language in which they read it. */
    consent: z.object({ version: z.number(), text: kept }).nullable(),
  }),
};

/** A field of a form that stays empty is not there at all. */
const blankIsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());

const ticked = blankIsMissing(
  z.union([z.boolean(), z.enum(['yes', 'on', 'true', '1']).transform(() => true)], {
    error: message('Please tick the box, or leave it'),
  }),
).transform((value) => value === true);

/** What the page of a link posts, as a form or as JSON. What a field must hold follows from the others. */
export const answerForm = z.strictObject({
  answer: z.enum([...answerKind.options, 'stop', 'resume'], { error: message('Please choose one of the answers') }),
  day: blankIsMissing(z.iso.date({ error: message('Please choose a date that exists') })),
  part: blankIsMissing(dayPart),
  timeZone: blankIsMissing(browserZone),
  name: blankIsMissing(text(answerBounds.name)),
  contact: blankIsMissing(text(answerBounds.contact)),
  message: blankIsMissing(keptLines(answerBounds.message)),
  consent: ticked,
  /** The visitor of a link that is bound to a person says that they are somebody else. */
  notYou: ticked,
  /** The same for one visitor of a page, so that what is sent twice is one answer. */
  key: blankIsMissing(z.string().max(answerBounds.key)),
  /** The signed time at which the page was shown. */
  shownAt: blankIsMissing(z.string().max(answerBounds.key)),
  /** A field that no person sees. */
  website: blankIsMissing(z.string().max(2_000)),
});
export type AnswerForm = z.output<typeof answerForm>;

/** Refusals of an answer. */
export const answerRejections = defineRejections({
  'share/withdrawn': {
    status: 410,
    detail: message('This link was withdrawn. Ask the person who sent it for a new one.'),
  },
  'share/asset-deleted': {
    status: 410,
    detail: message('The content was taken down. Ask the person who sent you the link for something newer.'),
  },
  'share/own-link': {
    status: 403,
    detail: message('This link is from your own team, so your answer would tell nobody anything new.'),
  },
  'share/answer-closed': {
    status: 409,
    detail: message('An answer can be changed for a day. Open the link again to send another one.'),
  },
  'share/answered-often': {
    status: 429,
    detail: message('You have answered several times in the last hour. Please try again later.'),
  },
  'share/answers-full': {
    status: 409,
    detail: message('This link has more answers than it can take. Please contact the person who sent it.'),
  },
  'share/not-a-person': {
    status: 422,
    detail: message('A hidden field was filled in, so this looks like a program. Please send it once more.'),
  },
  'share/too-quick': {
    status: 422,
    detail: message('That was very quick. Please press once more.'),
  },
});
