import type * as z from 'zod';
import { eventDefinitions } from './capabilities.ts';
import type { KnownEvent } from './capabilities.ts';
import { eventMeta } from './definitions/event.ts';
import { erasedFieldOf, isForgetting, personalFieldsOf } from './definitions/personalData.ts';
import type { StoredEvent } from './definitions/event.ts';

/** Turns an event that is stored under an old name into one of today's. */
export type Upcaster = {
  /** Today's name, or another old one. */
  type: string;
  /** Never throws: data that it does not expect passes through and is then found malformed. */
  upcast: (data: Record<string, unknown>) => Record<string, unknown>;
  /** The personal fields of the old shape, each with the field that holds its subject's id. */
  personal?: Readonly<Record<string, string>>;
};

/** The upcasters by old name. A golden sample of the old name stays in `golden/`. */
export const upcasters: Readonly<Record<string, Upcaster>> = {};

/** A parsed stored event. `reason` is one line for an operator and quotes no data. */
export type ParsedEvent =
  { kind: 'known'; event: KnownEvent } | { kind: 'unknown' } | { kind: 'malformed'; reason: string };

const schemasOf = (): Map<string, z.ZodObject> => {
  const schemas = new Map<string, z.ZodObject>();
  for (const { schemas: ofCapability } of eventDefinitions)
    for (const [type, schema] of Object.entries<z.ZodObject>(ofCapability)) schemas.set(type, schema);
  return schemas;
};

const schemas = schemasOf();

const current = (event: StoredEvent, table: Readonly<Record<string, Upcaster>>): StoredEvent => {
  let { type, data } = event;
  for (let step = table[type]; step; step = table[type]) {
    data = step.upcast(data);
    type = step.type;
  }
  return type === event.type ? event : { ...event, type, data };
};

const isKnown = (event: StoredEvent, schema: z.ZodObject): event is KnownEvent =>
  schema.safeParse(event.data).success && eventMeta.safeParse(event.meta).success;

const reasonOf = (event: StoredEvent, schema: z.ZodObject): string => {
  const data = schema.safeParse(event.data);
  const meta = eventMeta.safeParse(event.meta);
  const issues = [
    ...(data.error?.issues ?? []).map(({ path, message }) => ({ path: ['data', ...path], message })),
    ...(meta.error?.issues ?? []).map(({ path, message }) => ({ path: ['meta', ...path], message })),
  ];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};

/** Parses with another table of upcasters than the product's own. */
export const parseStoredWith = (table: Readonly<Record<string, Upcaster>>) => {
  const upcasts = Object.keys(table).length > 0;
  return (stored: StoredEvent): ParsedEvent => {
    const event = upcasts ? current(stored, table) : stored;
    const schema = schemas.get(event.type);
    if (!schema) return { kind: 'unknown' };
    return isKnown(event, schema) ? { kind: 'known', event } : { kind: 'malformed', reason: reasonOf(event, schema) };
  };
};

/** Whether events of this type can be parsed. */
export const isKnownType = (type: string): boolean => schemas.has(type) || Object.hasOwn(upcasters, type);

/** Upcasts and parses a stored event. Returns the event itself, not a copy, when nothing is upcast. */
export const parseStored: (stored: StoredEvent) => ParsedEvent = parseStoredWith(upcasters);

const personalFields = (): Map<string, Readonly<Record<string, string>>> => {
  const fields = new Map<string, Readonly<Record<string, string>>>();
  for (const [type, schema] of schemas) {
    const own = personalFieldsOf(schema);
    if (own) fields.set(type, own);
  }
  for (const [type, { personal }] of Object.entries(upcasters)) if (personal) fields.set(type, personal);
  return fields;
};

/**
 * The personal fields of each event type, with the sibling field that holds the subject's id. Types without personal
 * fields are absent.
 */
export const personalFieldsByType: ReadonlyMap<string, Readonly<Record<string, string>>> = personalFields();

const erasedFields = new Map(
  [...schemas].flatMap(([type, schema]) => {
    const field = erasedFieldOf(schema);
    return field === null ? [] : [[type, field] as const];
  }),
);

/** Types of the events that erase a subject. */
export const erasingTypes: readonly string[] = [...erasedFields.keys()];

/** The subject whose key is deleted because of this event, or null. */
export const erasedSubject = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | null => {
  const field = erasedFields.get(type);
  const subject = field === undefined ? undefined : data[field];
  return typeof subject === 'string' ? subject : null;
};

/** Whether rows lose somebody's words for good with this event: an erasure, or what goes with one. */
export const takesWords = (event: Pick<StoredEvent, 'type' | 'data'>): boolean => {
  const schema = schemas.get(event.type);
  return erasedSubject(event) !== null || (schema !== undefined && isForgetting(schema, event.data));
};
