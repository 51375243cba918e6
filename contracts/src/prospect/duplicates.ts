import * as z from 'zod';
import { defineQueries } from '../definitions/query.ts';
import { keptLine } from '../fields/fields.ts';

// Who has a number or an address already. Part of the prospect capability: prospect.ts registers it.

/** What somebody has typed of a number or an address so far: undefined when blank. */
const typed = (max: number) =>
  keptLine(max)
    .transform((text) => text || undefined)
    .optional();

const duplicates = z.object({
  /** The viewer's own prospects with the number or address. */
  own: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Those of other members. Leaders see who it is; a member sees who works with them, and only where the organization
   * says so.
   */
  teammate: z.array(z.object({ ownerName: z.string(), id: z.string().optional(), name: z.string().optional() })),
});
export type Duplicates = z.infer<typeof duplicates>;

export const duplicateQueries = defineQueries({
  findDuplicates: {
    path: '/api/prospects/duplicates',
    search: z.strictObject({ email: typed(254), phone: typed(50) }),
    views: ['prospects', 'people', 'organizations'],
    scope: 'person',
    answer: duplicates,
    cost: 'light',
  },
});
