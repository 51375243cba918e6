import type { StoredEvent, ViewDefinition } from '@upline/contracts';
import { isoWeek, rowKey } from '@upline/contracts';
import type { Audience, Row } from '@upline/infra/ports/rows.ts';

export type { Audience } from '@upline/infra/ports/rows.ts';

/** Events after which a row has other comparing keys, and the texts that are compared, by the field of their key. */
export type Keyed<R, Event extends StoredEvent> = {
  after: readonly Event['type'][];
  texts: (row: R) => { [Field in keyof R & string]?: string | null };
};

/**
 * Folds one event into one row. Returns the same object when nothing changed, and null when there is no row any more.
 * Never changes its arguments.
 */
export type RowHandler<R, Event> = (row: R | null, event: Event) => R | null;

/**
 * A pure fold of one kind of row. The keys of `on` are the events it handles; `rowId` names the row that an event
 * belongs to, or null: within the event's organization, or where rows are not `byOrganization` in the whole
 * installation. A change notifies the `audience` of the row before and after it.
 */
export type Projection<R, Event extends StoredEvent> = {
  view: ViewDefinition;
  rowId: (event: Event) => string | null;
  /** Whether each row applies events of one organization only, which is part of its key then. */
  byOrganization: boolean;
  audience: (row: R) => readonly Audience[];
  on: { [Type in Event['type']]?: RowHandler<R, Extract<Event, { type: Type }>> };
  /** Where rows are compared by texts (`withKeys`). */
  keyed?: Keyed<R, Event> | undefined;
};

/** A projection as the runner sees it: rows and events of any shape. */
export type AnyProjection = Projection<Row, StoredEvent>;

let lastOrganization = '';
let lastAudience: readonly Audience[] = [];

/** The organization of a row. Rows that follow each other often have the same one, so the last result is kept. */
const organizationAudience = (row: object): readonly Audience[] => {
  const organizationId = 'organizationId' in row && typeof row.organizationId === 'string' ? row.organizationId : null;
  if (organizationId === null) return [];
  if (organizationId !== lastOrganization) {
    lastAudience = [`organization:${organizationId}`];
    lastOrganization = organizationId;
  }
  return lastAudience;
};

/** The organization an event belongs to. Throws for one that belongs to none. */
export const organizationOf = ({ meta, type }: StoredEvent): string => {
  if (meta.organizationId === null) throw new Error(`${type} belongs to no organization`);
  return meta.organizationId;
};

/** The key (`rowKey`) of a row of the event's organization; null for an event of a person. */
export const keyWithin = ({ meta }: StoredEvent, rowId: string): string | null =>
  meta.organizationId === null ? null : rowKey(meta.organizationId, rowId);

/**
 * The row that an event belongs to, or null. `rowId` is its id within the event's organization, '' for its only row: no
 * event of another organization can get into it. `key` is the key of a row of the whole installation.
 */
type Place<Event> = { rowId: (event: Event) => string | null } | { key: (event: Event) => string | null };

type Definition<R, Event extends StoredEvent> = Pick<Projection<R, Event>, 'view' | 'on'> &
  Partial<Pick<Projection<R, Event>, 'audience' | 'keyed'>> &
  Place<Event>;

/**
 * Declares a projection. Name the row and event types: `defineProjection<ShareRow, ShareEvent>({ … })`. The audience is
 * the row's organization by default.
 */
export const defineProjection = <R extends object, Event extends StoredEvent>({
  view,
  on,
  keyed,
  audience = organizationAudience,
  ...place
}: Definition<R, Event>): Projection<R, Event> => ({
  view,
  rowId: 'key' in place ? place.key : place.rowId,
  byOrganization: 'rowId' in place,
  audience,
  on,
  keyed,
});

/**
 * The row with some fields changed; of two changes of a field the later one counts. Unlike a bare spread in a handler
 * it refuses a misspelt field. A function whose result has a written type spreads: the compiler checks it there too,
 * and V8, which meets rows of one shape only, copies them ten times as fast.
 */
// Object.assign to an empty object makes a row of twenty fields and more a hash table in V8, which takes eight times as
// long, here and wherever the row is read
export const change = <R extends object>(row: R, ...changes: readonly Partial<NoInfer<R>>[]): R =>
  Object.assign({ ...row }, ...changes);

type Texts<Field extends string> = Readonly<Record<Field, string | null>>;

/**
 * The search text of a row with this content. It is derived again only when one of the fields it comes from has
 * changed.
 */
export const defineWords =
  <Field extends string>(fields: readonly Field[], derive: (content: Texts<Field>) => string) =>
  (row: (Texts<Field> & { words: string }) | null, content: Texts<Field>): string =>
    row && fields.every((field) => row[field] === content[field]) ? row.words : derive(content);

let lastDate = '';
let lastWeek = '';

/** The ISO week of an event's local date. Events that follow each other share it, so the last result is kept. */
export const weekOf = ({ meta: { localDate } }: StoredEvent): string => {
  if (localDate !== lastDate) {
    lastWeek = isoWeek(localDate);
    lastDate = localDate;
  }
  return lastWeek;
};

/** The fields of a row that was deleted and can be restored. */
export const intoArchive = ({ meta }: Pick<StoredEvent, 'meta'>) => ({
  deleted: true,
  archived: true,
  deletedAt: meta.occurredAt,
  deletedBy: meta.actorId,
});

type Archived = { archived?: unknown; deletedAt?: unknown; deletedBy?: unknown };

/** The row without the fields that it has in the archive, so that it is as if it had never been there. */
export const outOfArchive = <Row extends Archived>({
  archived: _archived,
  deletedAt: _deletedAt,
  deletedBy: _deletedBy,
  ...row
}: Row): Omit<Row, keyof Archived> => row;
