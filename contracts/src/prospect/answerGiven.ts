import * as z from 'zod';
import { answerKind, callWish } from '../share/answerKind.ts';

const kept = z.string();

/** The answer as rows keep it, without any words of the visitor. */
export const answerGiven = z.object({
  answerId: kept,
  shareId: kept,
  assetId: kept,
  title: kept,
  answer: answerKind,
  wish: callWish.nullable(),
});
export type AnswerGiven = z.infer<typeof answerGiven>;

/** The answer in the data of an event. */
export const answerGivenIn = ({ answerId, shareId, assetId, title, answer, wish }: AnswerGiven): AnswerGiven => ({
  answerId,
  shareId,
  assetId,
  title,
  answer,
  wish,
});
