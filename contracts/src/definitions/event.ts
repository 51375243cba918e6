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

/** Whether a stored event is one of these definitions. */
export const isEventOf = <D extends EventDefinitions>(
  definitions: D,
  event: StoredEvent,
): event is Extract<StoredEventOf<D>, StoredEvent> => Object.hasOwn(definitions.schemas, event.type);
