import * as z from 'zod';
import { uuid } from './fields.ts';
import { defineCommands, defineEvents, defineQueries, defineRejections, defineView, pageSearch } from './kit.ts';
import type { RowOf, StoredEventOf } from './kit.ts';

export const shareId = uuid;
export const sharedVia = z.enum(['direct', 'link', 'whatsapp', 'sms', 'email', 'qr', 'native']);
export type SharedVia = z.infer<typeof sharedVia>;

const about = { shareId: z.string(), assetId: z.string(), assetTitle: z.string(), sharedBy: z.string(), prospectId: z.string().nullable() };

export const shareEvents = defineEvents('share', {
  AssetShared: z.object({ ...about, sharedVia }),
  /** A batch of counted views. `first` is true for the batch that holds the first view by a person. */
  ShareViewed: z.object({ ...about, sharedVia, people: z.number(), bots: z.number(), teammates: z.number(), first: z.boolean() }),
  ShareWithdrawn: z.object({ shareId: z.string(), assetId: z.string() }),
  ShareRestored: z.object({ shareId: z.string(), assetId: z.string() }),
});
export type ShareEvent = StoredEventOf<typeof shareEvents>;

export const shareForm = z.strictObject({
  sharedVia: sharedVia.default('direct'),
  prospectId: uuid.nullish().transform((value) => value ?? null),
});

const share = z.object({
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
  revision: z.number(),
});
export type ShareAnswer = z.infer<typeof share>;

const byId = z.object({ id: uuid });

export const shareCommands = defineCommands({
  /** `id` is the asset's. */
  ShareAsset: { method: 'POST', path: '/api/assets/:id/share', params: byId, body: shareForm, answer: share, creates: true },
  WithdrawShare: { method: 'DELETE', path: '/api/shares/:id', params: byId },
  RestoreShare: { method: 'POST', path: '/api/shares/:id/restore', params: byId, answer: share },
});

export const shareRejections = defineRejections({
  'share/not-found': { status: 404, detail: 'There is no such share.' },
  'share/prospect-not-found': { status: 422, detail: 'There is no such prospect. Choose one of yours or nobody.' },
});

export const sharesView = defineView({
  name: 'shares',
  version: 1,
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
    revision: z.number(),
  }),
  indexes: { byAsset: ['assetId', '-createdAt'], byProspect: ['prospectId', '-createdAt'] },
});
export type ShareRow = RowOf<typeof sharesView>;

export const shareQueries = defineQueries({
  listAssetShares: {
    path: '/api/assets/:id/shares',
    params: byId,
    search: pageSearch,
    views: ['shares'],
    scope: 'person',
    answer: z.array(share),
    paged: true,
  },
  listProspectShares: {
    path: '/api/prospects/:id/shares',
    params: byId,
    search: pageSearch,
    views: ['shares', 'prospects'],
    scope: 'person',
    answer: z.array(share),
    paged: true,
  },
});
