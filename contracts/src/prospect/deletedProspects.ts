import * as z from 'zod';
import { archiveSearch, deletedThing } from '../definitions/archive.ts';
import { defineQueries } from '../definitions/query.ts';
import { prospectStatus } from './prospectStatus.ts';

// The archive of deleted prospects. Part of the prospect capability: prospect.ts registers it.

const deletedProspect = deletedThing.extend({ name: z.string(), status: prospectStatus });
export type DeletedProspect = z.infer<typeof deletedProspect>;

export const deletedProspectQueries = defineQueries({
  /** Deleted prospects that can be restored: a member's own, everybody's for leaders. */
  listDeletedProspects: {
    path: '/api/prospects/deleted',
    search: archiveSearch,
    // a number is searched for as one of the organization's country
    views: ['prospects', 'people', 'organizations'],
    scope: 'person',
    answer: z.array(deletedProspect),
    paged: true,
    cost: 'list',
  },
});
