import * as z from 'zod';
import { answerKind } from './answerKind.ts';
import { sharedVia } from './shareForm.ts';

// A tracked link as calls answer with it. Part of the share capability: share.ts registers it.

export const share = z.object({
  id: z.string(),
  assetId: z.string(),
  assetTitle: z.string(),
  sharedBy: z.string(),
  sharedVia,
  prospectId: z.string().nullable(),
  /** The full address of the tracked link. */
  link: z.string(),
  views: z.number(),
  withdrawn: z.boolean(),
  createdAt: z.string(),
  firstViewedAt: z.string().nullable(),
  lastViewedAt: z.string().nullable(),
  /** The last answer of a visitor. Missing from servers of an earlier version. */
  answer: answerKind.nullish(),
  answeredAt: z.string().nullish(),
  revision: z.number(),
});
export type ShareAnswer = z.infer<typeof share>;

const linkPerson = z.object({
  /** As they are now; null where the reader does not see them, or they are deleted or erased. */
  prospect: z.object({ id: z.string(), name: z.string() }).nullable(),
  answer: answerKind.nullable(),
  answeredAt: z.string().nullable(),
  /** They looked or answered, and nobody has been in touch since. */
  waits: z.boolean(),
});
export type LinkPerson = z.infer<typeof linkPerson>;

/** Most people that a link lists, the last who answered first. */
export const maxLinkPeople = 10;

/** A link in the list of its asset. */
export const assetLink = share.extend({
  /** The name of the sharer. Missing from earlier versions, like the people. */
  sharerName: z.string().optional(),
  /** The person that the link was made for, or those who answered a link of nobody. */
  people: z.array(linkPerson).optional(),
});
export type AssetLink = z.infer<typeof assetLink>;
