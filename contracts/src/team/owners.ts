import * as z from 'zod';
import { searchText } from '../fields/fields.ts';
import { pageSearch } from '../definitions/query.ts';

/** Most owners in one answer: each of them is counted. */
export const maxOwners = 50;

/** Query string of a list of owners. */
export const ownerSearch = pageSearch.extend({
  limit: z.coerce.number().int().min(1).max(maxOwners).default(maxOwners),
  search: searchText,
});

/** A member who owns things, with the number of these. */
export const ownerOfThings = z.object({ id: z.string(), name: z.string(), initials: z.string(), count: z.number() });
export type OwnerAnswer = z.infer<typeof ownerOfThings>;
