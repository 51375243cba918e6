import * as z from 'zod';
import { personal } from '../definitions/personalData.ts';
import { defineQueries, maxPageSize, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { answerKind } from '../share/answerKind.ts';
import { answerGiven } from './answerGiven.ts';
import { prospectStatus } from './prospectStatus.ts';

// What follows from the answer of a visitor to a link. Part of the prospect capability: prospect.ts registers it.

/** The source of a prospect that an answer made, as the field keeps it. */
export const answerSource = 'from your link';

const kept = z.string();

/** The event of an answer in the stream of the prospect who gave it. */
export const answerTakenEvents = {
  /**
   * A visitor of a link answered: the prospect of the link, or one who was matched or made by what the visitor said.
   * `said` fields are what they typed, beside the fields of the prospect, which it changes in nothing. A later event
   * with the same `answerId` replaces it.
   */
  AnswerTaken: z.object({
    prospectId: kept,
    ownerId: kept,
    sharedBy: kept,
    ...answerGiven.shape,
    saidName: personal('prospectId', kept.nullable()),
    saidContact: personal('prospectId', kept.nullable()),
    saidMessage: personal('prospectId', kept.nullable()),
  }),
};

/**
 * Whether a person chose a status. Otherwise it follows from a contact, a share or an answer, and is no contact of its
 * own.
 */
export const isChosenStatus = ({
  follows,
  answerId,
}: {
  follows?: string | undefined;
  answerId?: string | undefined;
}): boolean => follows === undefined && answerId === undefined;

/**
 * The last answer of each visitor to a link, without any words; the key is `{organizationId}/{answerId}`. Whose it is,
 * the row says once the answer was taken: `ownerId` is the sharer's id before.
 */
export const answersView = defineView({
  name: 'answers',
  version: 2,
  row: z.object({
    organizationId: z.string(),
    ...answerGiven.shape,
    sharedBy: z.string(),
    ownerId: z.string(),
    prospectId: z.string().nullable(),
    /** The revision of `AnswerTaken` in the prospect's stream, whose event has the words. */
    revision: z.number().nullable(),
    answeredAt: z.string(),
  }),
  indexes: {
    byTime: ['-answeredAt'],
    byOwner: ['ownerId', '-answeredAt'],
    bySharer: ['sharedBy', '-answeredAt'],
    bySharerAnswer: ['sharedBy', 'answer', '-answeredAt'],
    byAnswer: ['answer', '-answeredAt'],
    byAsset: ['assetId', 'answer', '-answeredAt'],
    byShare: ['shareId', '-answeredAt'],
  },
  lengths: [[], ['ownerId'], ['sharedBy'], ['answer']],
});
export type AnswerRow = RowOf<typeof answersView>;

/** Answers in a page that asks for no number of them: each reads an event. */
const answersPage = 50;

const answerItem = answerGiven.omit({ answerId: true, shareId: true }).extend({
  id: z.string(),
  shareId: z.string(),
  answeredAt: z.string(),
  sharedBy: z.object({ id: z.string(), name: z.string() }),
  /** The prospect as they are now; null once they are deleted or erased, and until the answer is taken. */
  prospect: z.object({ id: z.string(), name: z.string(), status: prospectStatus }).nullable(),
  /** What the visitor typed; null without a prospect. */
  said: z
    .object({ name: z.string().nullable(), contact: z.string().nullable(), message: z.string().nullable() })
    .nullable(),
});
export type AnswerItem = z.infer<typeof answerItem>;

export const answerQueries = defineQueries({
  /** Answers of visitors, newest first: a member's own, everybody's for leaders. */
  listAnswers: {
    path: '/api/answers',
    search: pageSearch.extend({ limit: z.coerce.number().int().min(1).max(maxPageSize).default(answersPage) }),
    views: ['answers', 'prospects', 'people'],
    scope: 'person',
    answer: z.array(answerItem),
    paged: true,
    cost: 'heavy',
  },
  /** How many visitors have answered in the organization, in all and with each answer. */
  countAnswers: {
    path: '/api/answers/counts',
    views: ['answers'],
    scope: 'organization',
    answer: z.object({ all: z.number(), answers: z.record(answerKind, z.number()) }),
    cost: 'light',
  },
});
