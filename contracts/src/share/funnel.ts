import * as z from 'zod';
import { uuid } from '../fields/fields.ts';
import { defineQueries } from '../definitions/query.ts';

// How far links came. Part of the share capability: share.ts registers it.

/** How far a link has come: the steps of the funnel, of which each includes those before it. */
export const linkStage = z.enum(['shared', 'opened', 'answered', 'interested']);
export type LinkStage = z.infer<typeof linkStage>;

/**
 * Links that were shared, opened, answered, and answered with interest or the wish for a call; and the people who said
 * so and are converted now.
 */
const steps = z.object({
  shared: z.number(),
  opened: z.number(),
  answered: z.number(),
  interested: z.number(),
  converted: z.number(),
});
export type FunnelSteps = z.infer<typeof steps>;

export const funnel = steps.extend({
  /** The last twelve ISO weeks, oldest first: how far the links of each have come. Missing from earlier versions. */
  weeks: z.array(steps.extend({ week: z.string() })).optional(),
});
export type FunnelAnswer = z.infer<typeof funnel>;

export const funnelQueries = defineQueries({
  /** How far the links of one member came, or those of the whole organization. Everybody sees these counts. */
  shareFunnel: {
    path: '/api/funnel',
    search: z.strictObject({ userId: uuid.optional() }),
    views: ['shares', 'answers', 'prospects', 'members', 'people'],
    scope: 'organization',
    dated: true,
    /** `name` is that of the member; null where the organization has none of this id. */
    answer: funnel.extend({ name: z.string().nullish() }),
    cost: 'list',
  },
});
