import type { StoredEvent, ViewDefinition } from '@upline/contracts';
import { isoWeek, rowKey } from '@upline/contracts';
import type { Audience, Row } from '@upline/infra/ports.ts';

export type { Audience } from '@upline/infra/ports.ts';

/** Folds one event into one row. The same object means "nothing changed", null that there is no row (any more). Never changes its arguments. */
export type RowHandler<R, Event> = (row: R | null, event: Event) => R | null;

/**
 * A pure fold of one kind of row. Handled events are the keys of `on`; `key` names the row an event belongs to, or null when it
 * concerns none. `tell` says who sees a row: whoever did before or does after a change is told of it.
 */
export type Projection<R, Event extends StoredEvent> = {
  view: ViewDefinition;
  key: (event: Event) => string | null;
  /** Whether every row takes in events of one organization alone: organizations can then be folded one after the other. */
  byOrganization: boolean;
  audience: (row: R) => readonly Audience[];
  on: { [Type in Event['type']]?: RowHandler<R, Extract<Event, { type: Type }>> };
};

/** A projection as the runner sees it: rows and events of any shape. */
export type AnyProjection = Projection<Row, StoredEvent>;

let lastOrganization = '';
let lastAudience: readonly Audience[] = [];

/** Neighbours are often of one organization, so the last answer is kept. */
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
 * Which row an event belongs to. `rowId` names one of the event's organization, '' the only one: nothing of another organization can get
 * into it. `key` names one of the whole installation. Null for an event that concerns none.
 */
type Place<Event> = { rowId: (event: Event) => string | null } | { key: (event: Event) => string | null };

type Definition<R, Event extends StoredEvent> = Pick<Projection<R, Event>, 'view' | 'on'> &
  Partial<Pick<Projection<R, Event>, 'audience'>> &
  Place<Event>;

const keyOf = <Event extends StoredEvent>(place: Place<Event>): ((event: Event) => string | null) => {
  if ('key' in place) return place.key;
  return (event) => {
    const rowId = place.rowId(event);
    return rowId === null ? null : rowKey(organizationOf(event), rowId);
  };
};

/** Declares a projection: name the row and event types, `defineProjection<ShareRow, ShareEvent>({ … })`. Without `tell` the row's organization is told. */
export const defineProjection = <R extends object, Event extends StoredEvent>({
  view,
  on,
  audience = organizationAudience,
  ...place
}: Definition<R, Event>): Projection<R, Event> => ({
  view,
  key: keyOf(place),
  byOrganization: 'rowId' in place,
  audience,
  on,
});

/** The row with some fields changed. Unlike a bare spread it refuses a misspelt field. */
// rows of every shape pass here: two spreads are copied field by field then, which takes three times as long
export const change = <R extends object>(row: R, changes: Partial<NoInfer<R>>): R => Object.assign({}, row, changes);

type Texts<Field extends string> = Readonly<Record<Field, string | null>>;

/** The searchable words of a row with this content. They are derived anew only when one of the fields they come from has changed. */
export const defineWords =
  <Field extends string>(fields: readonly Field[], derive: (content: Texts<Field>) => string) =>
  (row: (Texts<Field> & { words: string }) | null, content: Texts<Field>): string =>
    row && fields.every((field) => row[field] === content[field]) ? row.words : derive(content);

let lastDate = '';
let lastWeek = '';

/** The ISO week of an event's local date. Neighbours in the log share it, so the last answer is kept. */
export const weekOf = ({ meta: { localDate } }: StoredEvent): string => {
  if (localDate !== lastDate) {
    lastWeek = isoWeek(localDate);
    lastDate = localDate;
  }
  return lastWeek;
};
