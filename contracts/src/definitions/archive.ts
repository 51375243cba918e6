import * as z from 'zod';
import { pageSearch } from './query.ts';
import { searchText, uuid } from '../fields/fields.ts';

// Definitions that the kinds of deleted things share: they wait in an archive, where people restore them.

/**
 * Fields of a row that is in the archive, with the time of the deletion and the person who did it. They are missing
 * elsewhere, also in an erased row: that one is deleted, and nothing restores it.
 */
export const archiveFields = {
  archived: z.boolean().optional(),
  deletedAt: z.string().optional(),
  deletedBy: z.string().nullish(),
};

export type ArchiveField = keyof typeof archiveFields;

/** The indexes of the archive, the last deleted first. */
export const archiveIndexes = {
  byArchived: ['archived!', '-deletedAt'],
  byOwnerArchived: ['archived!', 'ownerId', '-deletedAt'],
} as const;

/** A deleted thing in an answer. The name is null while the person is not known here. */
export const deletedThing = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Missing where all of them are the viewer's. */
  ownerName: z.string().optional(),
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
});

export const archiveSearch = pageSearch.extend({ search: searchText });

/** `command` is the id of the deletion to take back: the last one where it is missing. */
export const restoreForm = z.strictObject({ command: uuid.optional() });

/** The deletion that an event of a restoration takes back. Missing in events of earlier versions. */
export const takenBackDeletion = { undoneCommandId: z.string().optional(), undoneEventId: z.string().optional() };
