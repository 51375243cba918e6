import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { eventDefinitions } from '../src/capabilities.ts';
import { eventMeta } from '../src/definitions/event.ts';
import { personalFieldsOf } from '../src/definitions/personalData.ts';

export const docsFile = new URL('../../docs/events.md', import.meta.url);
export const goldenFolder = new URL('../src/golden/', import.meta.url);

type EventType = { stream: string; type: string; schema: z.ZodObject };

/** Every event type, in the order of the contracts. */
export const eventTypes = (): EventType[] =>
  eventDefinitions.flatMap(({ stream, schemas }) =>
    Object.entries<z.ZodObject>(schemas).map(([type, schema]) => ({ stream, type, schema })),
  );

const typeOf = (schema: unknown): string => {
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap())}, or null`;
  if (schema instanceof z.ZodOptional) return `${typeOf(schema.unwrap())}; older events lack it`;
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(', ');
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape)
      .map(([field, type]) => `\`${field}\`: ${typeOf(type)}`)
      .join('; ');
  if (schema instanceof z.ZodArray) return `list of (${typeOf(schema.unwrap())})`;
  throw new Error('an event field of a new kind: say here how it reads and what a sample of it is');
};

const idOf = (field: string): string => {
  const digits = Buffer.from(field).toString('hex').slice(-12).padStart(12, '0');
  return `01980000-0000-7000-8000-${digits}`;
};

const textOf = (field: string): string => {
  if (/(Id|To|By)$/.test(field)) return idOf(field);
  if (field.endsWith('At')) return '2026-01-05T09:30:00.000Z';
  if (field.endsWith('Date')) return '2026-01-05';
  if (field.endsWith('Color')) return '#C2410C';
  return `a ${field}`;
};

const sampleOf = (field: string, schema: unknown): unknown => {
  if (schema instanceof z.ZodString) return textOf(field);
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return sampleOf(field, schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodArray) return [sampleOf(field, schema.unwrap())];
  if (schema instanceof z.ZodObject) return fieldsOf(schema);
  throw new Error(`${field}: ${typeOf(schema)}`);
};

const fieldsOf = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema.shape).map(([field, type]) => [field, sampleOf(field, type)]));

/** A stored event of the type in its present shape, the same at every call. */
export const goldenSample = ({ stream, type, schema }: EventType) => ({
  id: idOf('event'),
  stream: `${stream}-${idOf('stream')}`,
  revision: 0,
  position: 1,
  type,
  data: fieldsOf(schema),
  // the length of the data came later, and belongs to no shape of it
  meta: fieldsOf(eventMeta.omit({ bytes: true })),
});

export type Golden = { file: string; type: string; version: number; sample: unknown };

/** The samples kept of every version of every event, `{type}.{version}.json`. */
export const keptSamples = (): Golden[] =>
  readdirSync(goldenFolder)
    .sort()
    .map((file) => {
      const [type = '', version] = file.split('.');
      const sample: unknown = JSON.parse(readFileSync(new URL(file, goldenFolder), 'utf8'));
      return { file, type, version: Number(version), sample };
    });

const sectionOf = ({ type, schema }: EventType): string => {
  const personal = personalFieldsOf(schema) ?? {};
  const rows = Object.entries(schema.shape).map(([field, kind]) => {
    const subject = personal[field];
    return `| \`${field}\` | ${typeOf(kind)} | ${subject === undefined ? '' : `of \`${subject}\``} |`;
  });
  return ['### ' + type, '', '| Field | Is | Personal |', '|---|---|---|', ...rows, ''].join('\n');
};

const introduction = `# Events

Generated from \`contracts/src\` by \`npm run events\`. A stored event is never edited: a changed one gets a new name,
or an upcaster in \`contracts/src/stored.ts\`. Personal fields are stored sealed under the key of the person whose id
stands in the field named.
`;

/** The text of docs/events.md. */
export const eventDocs = (): string => {
  const byStream = Map.groupBy(eventTypes(), ({ stream }) => stream);
  const sections = [...byStream].map(([stream, types]) => [`## ${stream}`, '', ...types.map(sectionOf)].join('\n'));
  return [introduction, ...sections].join('\n');
};

/** The text of a golden sample's file. */
export const goldenText = (sample: unknown): string => `${JSON.stringify(sample, null, 2)}\n`;
