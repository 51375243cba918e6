import * as z from 'zod';
import { archiveFields, archiveIndexes } from '../definitions/archive.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { prospectStatus } from './prospectStatus.ts';
import { shownRefusal } from './refusal.ts';
import { lastChangeOf } from './undoChange.ts';

// Part of the prospect capability: prospect.ts registers it.

/** Shares that may still be taken back, and the last contact before each of them. */
const recentShares = z
  .array(z.object({ shareId: z.string(), at: z.string(), before: z.string().nullable() }))
  .optional();
const lastContactedAt = z.string().nullable();
const refused = shownRefusal.nullish();

export const prospectsView = defineView({
  name: 'prospects',
  version: 15,
  row: z.object({
    organizationId: z.string(),
    prospectId: z.string(),
    ownerId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    status: prospectStatus,
    source: z.string().nullable(),
    notes: z.string().nullable(),
    deleted: z.boolean(),
    ...archiveFields,
    createdAt: z.string(),
    lastContactedAt,
    recentShares,
    /** That the person asked not to be contacted. Missing in rows of earlier versions. */
    refused,
    lastChange: lastChangeOf({ status: prospectStatus, lastContactedAt, recentShares, refused }),
    revision: z.number(),
    /** Search text: name, e-mail, phone and source. */
    words: z.string(),
    /** The name as lists order it. Missing in rows of earlier versions, read until the view is built again. */
    nameOrder: z.string().optional(),
    /**
     * By which addresses and numbers are compared: equal ones of an organization have equal keys. They say nothing of
     * the text, are in no answer, and go with an erasure. Missing in rows of earlier versions.
     */
    emailKey: z.string().nullable().optional(),
    phoneKey: z.string().nullable().optional(),
  }),
  indexes: {
    byCreated: ['deleted', '-createdAt'],
    byOwner: ['deleted', 'ownerId', '-createdAt'],
    byStatus: ['deleted', 'status', '-createdAt'],
    byOwnerStatus: ['deleted', 'ownerId', 'status', '-createdAt'],
    byName: ['deleted', 'nameOrder'],
    byContact: ['deleted', 'lastContactedAt'],
    ...archiveIndexes,
    byEmailKey: ['emailKey!'],
    byPhoneKey: ['phoneKey!'],
  },
  search: { text: 'words', within: 'organizationId', unless: 'deleted', owner: 'ownerId', filters: ['status'] },
  bookkeeping: ['recentShares', 'lastChange'],
});
export type ProspectRow = RowOf<typeof prospectsView>;
