import type * as z from 'zod';

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
