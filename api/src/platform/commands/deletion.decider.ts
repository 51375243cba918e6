import type { StoredEvent } from '@upline/contracts';

/** The deletion that a restoration takes back: its event and its command. */
export type Deletion = { eventId: string; commandId: string };

/** The deletion that an event records. */
export const deletionOf = ({ id, meta }: Pick<StoredEvent, 'id' | 'meta'>): Deletion => ({
  eventId: id,
  commandId: meta.commandId,
});

/** The fields by which a restoration names the deletion; null when the sender saw another one. */
export const takenBack = ({ eventId, commandId }: Deletion, seen: string | undefined) =>
  seen === undefined || seen === commandId ? { undoneCommandId: commandId, undoneEventId: eventId } : null;
