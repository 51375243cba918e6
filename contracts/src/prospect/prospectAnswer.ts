import * as z from 'zod';
import { prospectStatus } from './prospectStatus.ts';
import { shownRefusal } from './refusal.ts';

// A prospect as calls answer with them. Part of the prospect capability: prospect.ts registers it.

/** A prospect as commands answer them. */
export const prospect = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: prospectStatus,
  source: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  lastContactedAt: z.string().nullable(),
  revision: z.number(),
  /** That the person asked not to be contacted; null where they did not. Missing from servers of earlier versions. */
  refused: shownRefusal.nullish(),
});
export type ProspectAnswer = z.infer<typeof prospect>;

/** A prospect as the queries answer them; `ownerName` is there for leaders. */
const listedProspect = prospect.extend({ ownerName: z.string().optional() });
export type ListedProspect = z.infer<typeof listedProspect>;

/** A prospect in a list, with what comes next and who looked. Both are missing while their view is not built. */
export const prospectInList = listedProspect.extend({
  nextStep: z.object({ dueOn: z.string(), dueTime: z.string().nullable() }).nullable().optional(),
  lastOpenedAt: z.string().nullable().optional(),
});
export type ProspectInList = z.infer<typeof prospectInList>;

/** A prospect by itself; `lastCommand` is the id of the command that changed them last, as far as it can be undone. */
export const foundProspect = listedProspect.extend({ lastCommand: z.string().nullish() });
