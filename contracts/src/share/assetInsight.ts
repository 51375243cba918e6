import * as z from 'zod';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { funnel } from './funnel.ts';
import { sharedVia } from './shareForm.ts';

// Figures of an asset's links. Part of the share capability: share.ts registers them.

const counts = z.object({ shares: z.number(), views: z.number() });

/**
 * Shares and views by people of one asset in one ISO week, in total and for each way of sharing; the key is
 * `{organizationId}/{assetId}/{week}`.
 */
export const assetWeeksView = defineView({
  name: 'assetWeeks',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    assetId: z.string(),
    week: z.string(),
    shares: z.number(),
    views: z.number(),
    /** Only ways that were used. */
    channels: z.partialRecord(sharedVia, counts),
  }),
  indexes: { byWeek: ['assetId', '-week'] },
  lengths: [],
});
export type AssetWeekRow = RowOf<typeof assetWeeksView>;

/**
 * Shares of one asset by one member, and views of them by people, all-time; the key is
 * `{organizationId}/{assetId}/{userId}`.
 */
export const assetSharersView = defineView({
  name: 'assetSharers',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    assetId: z.string(),
    userId: z.string(),
    shares: z.number(),
    views: z.number(),
  }),
  indexes: { byShares: ['assetId', '-shares'] },
  lengths: [['assetId']],
});
export type AssetSharerRow = RowOf<typeof assetSharersView>;

/** Number of members that an asset's insight lists, most shares first. */
export const maxInsightMembers = 20;

export const assetInsight = counts.extend({
  /** The last twelve ISO weeks, oldest first. */
  weeks: z.array(counts.extend({ week: z.string() })),
  /** Ways that were used, most shares first. */
  channels: z.array(counts.extend({ sharedVia })),
  /** At most `maxInsightMembers`, most shares first; `memberCount` counts all. */
  members: z.array(counts.extend({ userId: z.string(), name: z.string() })),
  memberCount: z.number(),
  /** How far the links of the asset came. Missing from servers of an earlier version. */
  funnel: funnel.optional(),
});
export type AssetInsightAnswer = z.infer<typeof assetInsight>;
