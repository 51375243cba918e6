import type { StoredEvent, TimelineEntry } from '@upline/contracts';

type Distribute<Entry> = Entry extends unknown ? Omit<Entry, 'by'> & { by: string | null; position: number } : never;

/** An entry of a timeline before the name of the member is read, with the position of its event. */
export type Unnamed = Distribute<TimelineEntry>;

/** What every entry of an event has. */
export const about = ({
  id,
  meta,
  position,
}: StoredEvent): { id: string; at: string; by: string | null; position: number } => ({
  ...{ id, at: meta.occurredAt, by: meta.actorId, position },
});
