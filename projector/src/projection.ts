import type { StoredEvent, ViewDefinition } from '@upline/contracts';
import { isoWeek } from '@upline/contracts';
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
  tell: (row: R) => readonly Audience[];
  on: { [Type in Event['type']]?: RowHandler<R, Extract<Event, { type: Type }>> };
};

/** A projection as the runner sees it: rows and events of any shape. */
export type AnyProjection = Projection<Row, StoredEvent>;

const audiences = new Map<string, readonly Audience[]>();

/** Organizations whose audience is remembered. */
const maxAudiences = 50_000;

const tellOrganization = (row: object): readonly Audience[] => {
  const organizationId = 'organizationId' in row && typeof row.organizationId === 'string' ? row.organizationId : null;
  if (organizationId === null) return [];
  const known = audiences.get(organizationId);
  if (known) return known;
  if (audiences.size >= maxAudiences) audiences.clear();
  const told = [`organization:${organizationId}`] as const;
  audiences.set(organizationId, told);
  return told;
};

/** Declares a projection: name the row and event types, `defineProjection<ShareRow, ShareEvent>({ … })`. Without `tell` the row's organization is told. */
export const defineProjection = <R extends object, Event extends StoredEvent>(
  definition: Omit<Projection<R, Event>, 'tell'> & Partial<Pick<Projection<R, Event>, 'tell'>>,
): Projection<R, Event> => ({ tell: tellOrganization, ...definition });

/** The row with some fields changed. Unlike a bare spread it refuses a misspelt field. */
export const change = <R extends object>(row: R, changes: Partial<NoInfer<R>>): R => ({ ...row, ...changes });

type Texts<Field extends string> = Readonly<Record<Field, string | null>>;

/** The searchable words of a row with this content. They are derived anew only when one of the fields they come from has changed. */
export const defineWords =
  <Field extends string>(fields: readonly Field[], derive: (content: Texts<Field>) => string) =>
  (row: (Texts<Field> & { words: string }) | null, content: Texts<Field>): string =>
    row && fields.every((field) => row[field] === content[field]) ? row.words : derive(content);

/** The organization an event belongs to. Throws for an event of a person: its key should have been null. */
export const organizationOf = ({ meta, type }: StoredEvent): string => {
  if (meta.organizationId === null) throw new Error(`${type} belongs to no organization`);
  return meta.organizationId;
};

/** `{organizationId}/{part}`, the key of rows that an organization has several of; null for an event of a person. */
export const keyWithin = ({ meta }: StoredEvent, part: string): string | null =>
  meta.organizationId === null ? null : `${meta.organizationId}/${part}`;

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
