import * as z from 'zod';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { planTier } from '../team/planTier.ts';
import type { PlanTier } from '../team/planTier.ts';

/** What an organization stores that is counted: `entries` are notes and contacts, `bytes` those of its events. */
export const storedThings = ['prospects', 'assets', 'shares', 'entries', 'messages', 'bytes'] as const;
export type StoredThing = (typeof storedThings)[number];

type Bounds = Readonly<Record<StoredThing | 'invitations', number>>;

/**
 * How much an organization may store, by its plan. Who is above a bound adds nothing more, and reads, changes and
 * deletes as before. Deleted rows do not count; their bytes do. Invitations are the open ones, which on the Free plan
 * have seats.
 */
export const storageBounds = {
  free: {
    prospects: 10_000,
    assets: 2_000,
    shares: 1_000_000,
    entries: 200_000,
    messages: 2_000,
    invitations: 10,
    bytes: 2_000_000_000,
  },
  pro: {
    prospects: 1_000_000,
    assets: 50_000,
    shares: 50_000_000,
    entries: 20_000_000,
    messages: 200_000,
    invitations: 5_000,
    bytes: 100_000_000_000,
  },
} as const satisfies Record<PlanTier, Bounds>;

/** What an event takes beside its data: ids, times and indexes. */
const bytesBeside = 400;
/** The bytes of an event of earlier versions, which did not note them: usually fewer. */
const bytesOfBefore = 400;

/** The bytes that an event counts as. */
export const bytesOfEvent = ({ bytes = bytesOfBefore }: { bytes?: number | undefined }): number => bytes + bytesBeside;

/** What an organization stores; the key is the organization's id. */
export const storageView = defineView({
  name: 'storage',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    planTier,
    prospects: z.number(),
    assets: z.number(),
    shares: z.number(),
    entries: z.number(),
    messages: z.number(),
    bytes: z.number(),
  }),
  indexes: {},
  // events that take others back take bytes too
  bookkeeping: ['bytes'],
});
export type StorageRow = RowOf<typeof storageView>;
