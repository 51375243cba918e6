import * as z from 'zod';

export const prospectStatus = z.enum(['new', 'contacted', 'interested', 'converted', 'lost']);
export type ProspectStatus = z.infer<typeof prospectStatus>;

/** Whether `Active Prospects` counts prospects of this status (specification, section 10). */
export const isActive = (status: ProspectStatus): boolean =>
  status === 'new' || status === 'contacted' || status === 'interested';

/** Orders of the list: newest first, by name, or those who were not contacted for the longest time first. */
export const prospectSort = z.enum(['created', 'name', 'contacted']);
