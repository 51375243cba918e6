import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { uuid } from '../fields/fields.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { answerRejections, shareAnswerEvents } from './answer.ts';
import { answerKind } from './answerKind.ts';
import { assetInsight, assetSharersView, assetWeeksView } from './assetInsight.ts';
import { funnelQueries, linkStage } from './funnel.ts';
import { assetLink, share } from './shareAnswer.ts';
import { shareAbout } from './shareAbout.ts';
import { sharePermissions } from './share.permissions.ts';
import { shareRejections } from './share.rejections.ts';
import { sharedVia, shareForm } from './shareForm.ts';
import { refusesUndo } from '../definitions/undo.ts';

/** A new prospect becomes contacted with the share. Missing in older events, after which no status changes. */
const movesStatus = z.boolean().optional();

export const shareEvents = defineEvents(ofOrganization('share', 'shareId'), {
  AssetShared: z.object({ ...shareAbout, sharedVia, movesStatus }),
  /**
   * A batch of counted views. `first` is true for the batch that holds the first view by a person; `again` for one with
   * a later view by a person, of which the sharer is notified again.
   */
  ShareViewed: z.object({
    ...shareAbout,
    sharedVia,
    people: z.number(),
    bots: z.number(),
    teammates: z.number(),
    first: z.boolean(),
    again: z.boolean().optional(),
    /** The points that the views by people give their sharer; 3 each in older events, where it is missing. */
    points: z.number().optional(),
  }),
  ...shareAnswerEvents,
  ShareWithdrawn: z.object({ shareId: z.string(), assetId: z.string() }),
  ShareRestored: z.object({ shareId: z.string(), assetId: z.string() }),
  /**
   * The sharer says that the link was never sent. `sharedEventId`, `sharedAt` and `sharedOn` are the id, the time and
   * the local date of the event that is taken back; `reason` is `not-sent`.
   */
  ShareRetracted: z.object({
    ...shareAbout,
    sharedVia,
    movesStatus,
    reason: z.string(),
    sharedEventId: z.string(),
    sharedAt: z.string(),
    sharedOn: z.string(),
  }),
});
export type ShareEvent = StoredEventOf<typeof shareEvents>;

const byId = z.object({ id: uuid });

export const shareCommands = defineCommands({
  /** `id` is the asset's. */
  ShareAsset: {
    method: 'POST',
    path: '/api/assets/:id/share',
    shownIn: ['assets', 'activities'],
    params: byId,
    body: shareForm,
    answer: share,
    creates: true,
    adds: 'shares',
    undo: { by: 'RetractShare', id: 'answer' },
  },
  WithdrawShare: {
    method: 'DELETE',
    path: '/api/shares/:id',
    shownIn: ['shares'],
    params: byId,
    undo: { by: 'RestoreShare' },
  },
  RestoreShare: {
    method: 'POST',
    path: '/api/shares/:id/restore',
    shownIn: ['shares'],
    params: byId,
    answer: share,
    undo: { by: 'WithdrawShare' },
  },
  /** Takes a share back that was not sent, with its point and contact. The link then leads nowhere. */
  RetractShare: {
    method: 'POST',
    path: '/api/shares/:id/retract',
    shownIn: ['nextSteps', 'prospects', 'assets', 'activities'],
    params: byId,
    undo: refusesUndo.again,
  },
});

export const sharesView = defineView({
  name: 'shares',
  version: 5,
  row: z.object({
    organizationId: z.string(),
    shareId: z.string(),
    assetId: z.string(),
    assetTitle: z.string(),
    sharedBy: z.string(),
    sharedVia,
    prospectId: z.string().nullable(),
    people: z.number(),
    bots: z.number(),
    teammates: z.number(),
    withdrawn: z.boolean(),
    createdAt: z.string(),
    firstViewedAt: z.string().nullable(),
    lastViewedAt: z.string().nullable(),
    /** Missing in rows of earlier versions, like the last answer. */
    stage: linkStage.optional(),
    /** The ISO week of the share. Missing in rows of earlier versions. */
    week: z.string().optional(),
    answer: answerKind.nullish(),
    answeredAt: z.string().nullish(),
    revision: z.number(),
  }),
  // links of all stages are merged from those of each stage: an index would cost an entry for every share
  indexes: {
    byStage: ['assetId', 'stage', '-createdAt'],
    byProspect: ['prospectId!', '-createdAt'],
    byAssetWeek: ['assetId', 'stage', 'week'],
    bySharerWeek: ['sharedBy', 'stage', 'week'],
    byWeek: ['stage', 'week'],
  },
  // the few links of a prospect are counted where they are read
  lengths: [
    ['assetId', 'stage'],
    ['assetId', 'stage', 'week'],
    ['sharedBy', 'stage'],
    ['sharedBy', 'stage', 'week'],
    ['stage'],
    ['stage', 'week'],
  ],
});
export type ShareRow = RowOf<typeof sharesView>;

export const shareQueries = defineQueries({
  /** Shares and views of one asset by week, by way of sharing and by member. */
  assetInsight: {
    path: '/api/assets/:id/insight',
    params: byId,
    views: ['assets', 'assetWeeks', 'assetSharers', 'people', 'shares', 'answers', 'prospects'],
    scope: 'organization',
    dated: true,
    answer: assetInsight,
    cost: 'list',
  },
  listAssetShares: {
    path: '/api/assets/:id/shares',
    params: byId,
    /**
     * `stage=opened` lists the links that somebody looked at and nobody answered; `waiting` those with people who
     * looked or answered, and have had no reply since.
     */
    search: pageSearch.extend({ stage: linkStage.optional(), waiting: z.literal('true').optional() }),
    views: ['shares', 'answers', 'prospects', 'nextSteps', 'people'],
    scope: 'person',
    answer: z.array(assetLink),
    paged: true,
    cost: 'list',
  },
  listProspectShares: {
    path: '/api/prospects/:id/shares',
    params: byId,
    search: pageSearch,
    views: ['shares', 'prospects'],
    scope: 'person',
    answer: z.array(share),
    paged: true,
    cost: 'list',
  },
});

export const shareCapability = defineCapability({
  name: 'share',
  events: [shareEvents],
  commands: shareCommands,
  queries: { ...shareQueries, ...funnelQueries },
  rejections: { ...shareRejections, ...answerRejections },
  views: [sharesView, assetWeeksView, assetSharersView],
  permissions: sharePermissions,
});
