import type { InboxRow, StoredEvent } from '@upline/contracts';
import { maxNotifications } from '@upline/contracts';
import { organizationOf } from '../projection/projection.ts';

/** A notification as it is kept. */
export type Item = InboxRow['items'][number];

/** The notifications of a person; none before the first one. */
export const rowOrEmpty = (row: InboxRow | null, event: StoredEvent, userId: string): InboxRow =>
  row ?? { organizationId: organizationOf(event), userId, readUpTo: 0, items: [] };

type About = Pick<Item, 'type'> & Partial<Item>;

/** A notification. It leaves out what says nothing: a row has a hundred, and is written whole with each of them. */
export const itemOf = (event: StoredEvent, about: About): Item => ({
  ...about,
  id: event.id,
  createdAt: event.meta.occurredAt,
  at: event.position,
});

/** The notifications with a new one, the newest first. */
export const withItem = (row: InboxRow, item: Item): InboxRow => ({
  ...row,
  items: [item, ...row.items.slice(0, maxNotifications - 1)],
});

/** Adds a notification of an event. */
export const notify = (row: InboxRow, event: StoredEvent, about: About): InboxRow =>
  withItem(row, itemOf(event, about));
