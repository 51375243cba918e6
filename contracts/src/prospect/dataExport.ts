import * as z from 'zod';
import { defineEvents, ofMember } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { searchText, uuid } from '../fields/fields.ts';
import { prospectSort, prospectStatus } from './prospectStatus.ts';

// The prospects of a list as a file. Part of the prospect capability: prospect.ts registers it.

export const exportFormat = z.enum(['csv', 'vcard']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How many chosen people an export can name; of more the list's filters are exported. */
export const maxExportedIds = 200;

/** The exported list, with the filters of `listProspects`; or the prospects with these ids, separated by commas. */
export const exportSearch = z.strictObject({
  format: exportFormat,
  search: searchText,
  status: prospectStatus.optional(),
  owner: uuid.optional(),
  sort: prospectSort.default('created'),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(uuid).max(maxExportedIds))
    .optional(),
});
export type ExportSearch = z.infer<typeof exportSearch>;

export const dataExportEvents = defineEvents(ofMember('export'), {
  /** A member took so many `rows` of a list out of the organization, as a file. `what` names the list. */
  DataExported: z.object({ userId: z.string(), what: z.string(), format: z.string(), rows: z.number() }),
});
export type DataExportEvent = StoredEventOf<typeof dataExportEvents>;
