import type { StoredEvent, TimelineEntry } from '@upline/contracts';

type Source = { by: string | null; position: number; revision: number };
type Distribute<Entry> = Entry extends unknown ? Omit<Entry, 'by' | 'revision'> & Source : never;

/** An entry of a timeline before the name of the member is read, with its whole texts and where its event stands. */
export type RawEntry = Distribute<TimelineEntry>;

/** The fields of every entry of an event. */
export const sourceOf = ({ id, meta, position, revision }: StoredEvent): { id: string; at: string } & Source => ({
  id,
  at: meta.occurredAt,
  by: meta.actorId,
  position,
  revision,
});

/** The entry without what the answers do not have. */
export const withoutSource = ({ position: _position, revision: _revision, ...entry }: RawEntry) => entry;
