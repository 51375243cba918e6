import * as z from 'zod';
import { personal } from '../definitions/personalData.ts';

const kept = z.string();

/** What is written about a prospect, sealed under their own key. */
export const prospectWords = {
  name: personal('prospectId', kept),
  email: personal('prospectId', kept.nullable()),
  phone: personal('prospectId', kept.nullable()),
  notes: personal('prospectId', kept.nullable()),
  source: personal('prospectId', kept.nullable()),
};

/**
 * What made a prospect: the answer of a visitor, or an import. Both are missing where a member added them by hand.
 */
export const cameBy = { answerId: kept.optional(), importId: kept.optional() };

/** The import that added a prospect, and the local date of that. */
export const addedInImport = z.object({ importId: kept, on: kept });
