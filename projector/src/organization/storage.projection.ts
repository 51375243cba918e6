import type { KnownEvent, StorageRow } from '@upline/contracts';
import { bytesOfEvent, eventDefinitions, storageView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

type Counted = 'prospects' | 'assets' | 'shares' | 'entries' | 'messages';

/** What an event adds to the rows of its organization, or takes from them. */
const counts: { readonly [Type in KnownEvent['type']]?: readonly [Counted, number] } = {
  ProspectAdded: ['prospects', 1],
  ProspectDeleted: ['prospects', -1],
  ProspectRestored: ['prospects', 1],
  AssetCreated: ['assets', 1],
  AssetDeleted: ['assets', -1],
  AssetRestored: ['assets', 1],
  AssetShared: ['shares', 1],
  ShareRetracted: ['shares', -1],
  ContactLogged: ['entries', 1],
  NoteAdded: ['entries', 1],
  MessageWritten: ['messages', 1],
  MessageRemoved: ['messages', -1],
};

const countOf = (event: KnownEvent): readonly [Counted, number] | undefined => {
  // an erased prospect that was deleted before does not count already
  if (event.type === 'ProspectErased' && !event.data.wasDeleted) return ['prospects', -1];
  if (event.type === 'ProspectChangeUndone' && event.data.contactId !== null) return ['entries', -1];
  return counts[event.type];
};

const begin = (event: KnownEvent): StorageRow => ({
  organizationId: organizationOf(event),
  planTier: 'free',
  bytes: 0,
  prospects: 0,
  assets: 0,
  shares: 0,
  entries: 0,
  messages: 0,
});

const count = (before: StorageRow | null, event: KnownEvent): StorageRow => {
  const row = before ?? begin(event);
  const counted = countOf(event);
  return {
    ...row,
    bytes: row.bytes + bytesOfEvent(event.meta),
    ...(event.type === 'PlanChanged' && { planTier: event.data.planTier }),
    ...(counted && { [counted[0]]: row[counted[0]] + counted[1] }),
  };
};

const types = eventDefinitions.flatMap(({ of, schemas }) => (of === 'organization' ? Object.keys(schemas) : []));

/** The storage of each organization: rows by kind, and the bytes of all of its events. No screen shows it. */
export const storageProjection = defineProjection<StorageRow, KnownEvent>({
  view: storageView,
  rowId: () => '',
  audience: () => [],
  on: Object.fromEntries(types.map((type) => [type, count])),
});
