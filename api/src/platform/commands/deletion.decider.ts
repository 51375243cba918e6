import type { StoredEvent } from '@upline/contracts';

/** The deletion that a restoration takes back: its event and its command. */
export type Deletion = { eventId: string; commandId: string };

/** The deletion that an event is. */
export const deletionOf = ({ id, meta }: Pick<StoredEvent, 'id' | 'meta'>): Deletion => ({
  eventId: id,
  commandId: meta.commandId,
});

/** What the event of a restoration says of the deletion; null where it is another one than the sender saw. */
export const takenBack = ({ eventId, commandId }: Deletion, seen: string | undefined) =>
  seen === undefined || seen === commandId ? { undoneCommandId: commandId, undoneEventId: eventId } : null;
