import * as z from 'zod';

/**
 * Metadata of a stored event. `organizationId` is null for events of a person, `localDate` is the day in the
 * organization's time zone. `bytes` is the length of the data as JSON when it was appended, before anything was erased;
 * missing in events of earlier versions.
 */
export const eventMeta = z.object({
  organizationId: z.string().nullable(),
  actorId: z.string().nullable(),
  commandId: z.string(),
  requestHash: z.string().nullable(),
  correlationId: z.string(),
  occurredAt: z.string(),
  localDate: z.string(),
  bytes: z.number().optional(),
});
export type EventMeta = z.infer<typeof eventMeta>;

/**
 * A stored event. `position` is an increasing safe integer across the whole store, `revision` counts from 0 in the
 * stream.
 */
export type StoredEvent<Type extends string = string, Data = Record<string, unknown>> = {
  id: string;
  stream: string;
  revision: number;
  position: number;
  type: Type;
  data: Data;
  meta: EventMeta;
};

type Schemas = Record<string, z.ZodObject>;

/** The fields that every event of these schemas has. */
type CommonField<S extends Schemas> = {
  [Field in AnyField<S>]: false extends {
    [Type in keyof S]: Field extends keyof S[Type]['shape'] ? true : false;
  }[keyof S]
    ? never
    : Field;
}[AnyField<S>];
type AnyField<S extends Schemas> = { [Type in keyof S]: keyof S[Type]['shape'] & string }[keyof S];

/**
 * The streams of some events. `of` says whose events they are: an organization's, whose id is then in their metadata,
 * or a person's, which have none there. `id` says of what the end of a stream's name is made: values of fields that
 * every event has, and the organization's id for ''.
 */
export type EventStream<Field extends string = string> = {
  stream: string;
  of: 'organization' | 'person';
  id: readonly (Field | '')[];
};

/** Streams of events of an organization, one for each value of a field, or one for the organization. */
/* @__NO_SIDE_EFFECTS__ */
export const ofOrganization = <const Field extends string = never>(
  stream: string,
  field?: Field,
): EventStream<Field> => ({ stream, of: 'organization', id: [field ?? ''] });

/** Streams of events of an organization, one for each of its members. */
/* @__NO_SIDE_EFFECTS__ */
export const ofMember = (stream: string): EventStream<'userId'> => ({
  stream,
  of: 'organization',
  id: ['', 'userId'],
});

/** Streams of events of a person, which belong to no organization. */
/* @__NO_SIDE_EFFECTS__ */
export const ofPerson = (stream: string): EventStream<'userId'> => ({ stream, of: 'person', id: ['userId'] });

/** The events of the streams `<stream>-<id>`: `schemas` by type name. */
export type EventDefinitions<S extends Schemas = Schemas> = EventStream & { schemas: S };

/** The union of `{ type, data }` that a set of definitions allows. */
export type EventOf<D extends Pick<EventDefinitions, 'schemas'>> = {
  [K in keyof D['schemas'] & string]: { type: K; data: z.infer<D['schemas'][K]> };
}[keyof D['schemas'] & string];

/** The union of stored events that a set of definitions allows. */
export type StoredEventOf<D extends Pick<EventDefinitions, 'schemas'>> = {
  [K in keyof D['schemas'] & string]: StoredEvent<K, z.infer<D['schemas'][K]>>;
}[keyof D['schemas'] & string];

/** Declares the events of the streams `<stream>-<id>`, by type name. */
/* @__NO_SIDE_EFFECTS__ */
export const defineEvents = <const S extends Schemas>(
  stream: EventStream<CommonField<S>>,
  schemas: S,
): EventDefinitions<S> => ({
  ...stream,
  schemas,
});

const subjects = new WeakMap<z.ZodType, string>();

/** The text of a personal field once the key of its subject is deleted. */
export const erased = '[erased]';

/**
 * Marks a top-level field of an event as personal: it is stored sealed under the key of the subject, whose id stands in
 * the sibling field `subjectField`. The schema must be the outermost one of the field (nullable inside).
 */
/* @__NO_SIDE_EFFECTS__ */
export const personal = <T extends z.ZodType>(subjectField: string, schema: T): T => {
  const own = schema.clone();
  subjects.set(own, subjectField);
  return own;
};

/** The personal fields of an event schema as `{ field: subjectField }`, or null when it has none. */
export const personalFieldsOf = (schema: z.ZodObject): Record<string, string> | null => {
  const found = Object.entries(schema.shape).flatMap(([field, type]) => {
    const subject = subjects.get(type as z.ZodType);
    return subject === undefined ? [] : [[field, subject] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
};

const erasedSubjects = new WeakMap<z.ZodType, string>();

/**
 * Marks an event as the erasure of the subject whose id stands in `subjectField`; the subject's key is then deleted.
 */
export const erases = <S extends z.ZodObject>(subjectField: keyof S['shape'] & string, schema: S): S => {
  erasedSubjects.set(schema, subjectField);
  return schema;
};

/** The field with the subject that an event of this schema erases, or null when it erases none. */
export const erasedFieldOf = (schema: z.ZodObject): string | null => erasedSubjects.get(schema) ?? null;

type Forgetting = (data: Readonly<Record<string, unknown>>) => boolean;
const forgetting = new WeakMap<z.ZodType, Forgetting>();

/**
 * Marks an event with which rows lose words of somebody whose key is deleted, beside the erasure itself. Without `when`
 * each event of this schema is one.
 */
export const forgets = <S extends z.ZodObject>(schema: S, when: Forgetting = () => true): S => {
  forgetting.set(schema, when);
  return schema;
};

/** Whether an event of this schema with these data is one that `forgets`. */
export const isForgetting = (schema: z.ZodObject, data: Readonly<Record<string, unknown>>): boolean =>
  forgetting.get(schema)?.(data) ?? false;

/** HTTP status and sentence of a refused command, by code. */
export type RejectionDefinitions = Record<string, { status: 400 | 403 | 404 | 409 | 410 | 422; detail: string }>;
/* @__NO_SIDE_EFFECTS__ */
export const defineRejections = <const R extends RejectionDefinitions>(rejections: R): R => rejections;

export type CommandDefinition = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /**
   * Names of the views in which its sender looks for the change: the client says that it is saved once the queries on
   * screen that read them show it.
   */
  shownIn: readonly string[];
  /** Parameters of the path. */
  params?: z.ZodObject;
  /** Query string, for the few commands that have one. */
  search?: z.ZodObject;
  /** JSON body; without it a body is ignored. */
  body?: z.ZodObject;
  /** Body of the response; without it the status is 204. */
  answer?: z.ZodType;
  /** Makes the status 201 instead of 200. */
  creates?: boolean;
  /** What it adds to that an organization may store only so much of (`storageBounds`). */
  adds?: 'prospects' | 'assets' | 'shares' | 'entries' | 'messages';
  /** Who may call: a member of the session's organization (default) or anyone signed in. */
  access?: 'member' | 'session';
};
/* @__NO_SIDE_EFFECTS__ */
export const defineCommands = <const C extends Record<string, CommandDefinition>>(commands: C): C => commands;

export type CommandBody<C extends CommandDefinition> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : Record<string, never>;
export type CommandInput<C extends CommandDefinition> = C extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type CommandParams<C extends CommandDefinition> = C extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : Record<string, never>;
export type CommandAnswer<C extends CommandDefinition> = C extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : null;

/**
 * One ordered index of a view, within the organization: fields in order, `-` before a descending one. Rows can be
 * filtered and ordered by each field that it names. An index with `!` behind a field leaves out the rows without it, so
 * that nothing is written for them; a query names the values of that field.
 */
export type ViewIndex = readonly string[];

/**
 * How the rows of a view are found by words. `text` is the field with the search text, `within` the field with the
 * organization, or the organizations, in which the row is found. A row in which `unless` is true is not found.
 * `owner` is the field with the person whose rows can be searched alone. `filters` are fields by which lists are
 * filtered: their values lie beside the text, so that a search of such a list reads texts alone. They are indexed, or
 * lists with a text for each organization where `within` is a list.
 */
export type ViewSearch = {
  text: string;
  within: string;
  unless?: string;
  owner?: string;
  filters?: readonly string[];
};

/**
 * Rows with at least 1 in the field `positive`, which the store keeps counted for each value of the fields `of`: the
 * length of a list that leaves out the others. An index names the fields `of` and then `positive`.
 */
export type ViewCount = { of: readonly string[]; positive: string };

/**
 * A read model. Every row has `organizationId` (null in views of people) and is found by its key or through one of the
 * declared indexes, always within one organization. A changed row shape needs a higher `version`: the projector then
 * builds a new generation beside the old one, and the old rows answer until it is built. So a new field that a query
 * reads is optional (`.optional()`, with what its absence means), and a field that a query read before keeps its
 * meaning. Once no installation can have the older version any more, the field may become required.
 */
export type ViewDefinition<Row extends z.ZodObject = z.ZodObject, Name extends string = string> = {
  name: Name;
  version: number;
  row: Row;
  indexes: Record<string, ViewIndex>;
  /** Absent where nobody searches. */
  search?: ViewSearch;
  /** Lists whose length is not one of all rows with the same leading fields of an index; absent where there is none. */
  counted?: readonly ViewCount[];
  /**
   * The fields of the lists whose length is kept counted, which costs a write with each row. Absent: the leading fields
   * of each index, in every number. Other lengths are counted when they are asked for.
   */
  lengths?: readonly (readonly string[])[];
  /**
   * Fields that the fold keeps for itself: what it needs to take an event back, and times of figures that may be 0.
   * They may differ between a row whose event was taken back and one that never had it; other fields may not.
   */
  bookkeeping?: readonly string[];
};
/* @__NO_SIDE_EFFECTS__ */
export const defineView = <Row extends z.ZodObject, const Name extends string>(
  view: ViewDefinition<Row, Name> & { bookkeeping?: readonly (keyof Row['shape'] & string)[] },
): ViewDefinition<Row, Name> => view;
export type RowOf<V extends ViewDefinition> = z.infer<V['row']>;

/** The key of a row: `{organizationId}/{rowId}`, or the organization's id when '' stands for its only row. */
export const rowKey = (organizationId: string, rowId: string): string =>
  rowId === '' ? organizationId : `${organizationId}/${rowId}`;

/**
 * What a query may cost, which says where it is answered and from which budget its time is paid: `light` reads a few
 * rows however much is stored, `list` reads more of them the more there are, and `heavy` reads streams, on the thread
 * for heavy reads in every case.
 */
export type QueryCost = 'light' | 'list' | 'heavy';

export type QueryDefinition = {
  path: string;
  params?: z.ZodObject;
  search?: z.ZodObject;
  /** Names of the views that it reads. The response waits for them, and a change of one refreshes it. */
  views: readonly string[];
  /** Those of them that give names to what it lists: the sender of a command does not wait for them. */
  joined?: readonly string[];
  /** Whether the response is the same for the whole organization, for each role, or only for one person. */
  scope: 'organization' | 'role' | 'person';
  /**
   * Whether answers for one person are the same for everybody with their role, except for the people that the page
   * names (`apart`): then one answer is kept for all the others.
   */
  alikeByRole?: boolean;
  answer: z.ZodType;
  /** A list that pages with `limit` and `cursor`. */
  paged?: boolean;
  cost: QueryCost;
  /** Who may ask: a member of the session's organization (default), anyone signed in, or anyone at all. */
  access?: 'member' | 'session' | 'public';
  /** Whether the response depends on the current day of the organization, which is then part of its ETag. */
  dated?: boolean;
  /** Whether it depends on the day and hour of the person, whose time zone and local hour are then part of its ETag. */
  daily?: 'person';
};
/* @__NO_SIDE_EFFECTS__ */
export const defineQueries = <const Q extends Record<string, QueryDefinition>>(queries: Q): Q => queries;

export type QueryAnswer<Q extends QueryDefinition> = z.output<Q['answer']>;
export type QueryParams<Q extends QueryDefinition> = Q extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : Record<string, never>;
export type QuerySearch<Q extends QueryDefinition> = Q extends { search: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;
export type QuerySearchInput<Q extends QueryDefinition> = Q extends { search: infer S extends z.ZodType }
  ? z.input<S>
  : Record<string, never>;

/** Page size of lists: default and maximum (architecture, HTTP). */
export const maxPageSize = 1000;

/** Characters of notes and descriptions that a list carries. */
export const beginningLength = 200;

/** Query string of a list that can grow. */
export const pageSearch = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
  cursor: z.string().max(1000).optional(),
});

/** Whether a stored event is one of these definitions. */
export const isEventOf = <D extends EventDefinitions>(
  definitions: D,
  event: StoredEvent,
): event is Extract<StoredEventOf<D>, StoredEvent> => Object.hasOwn(definitions.schemas, event.type);
