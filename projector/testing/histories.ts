import type { EventMeta, StoredEvent } from '@upline/contracts';
import { eventDefinitions, levelBands } from '@upline/contracts';
import fc from 'fast-check';
import type * as z from 'zod';
import { organizationOfType, streamOf } from './story.ts';

const pool = (prefix: string, size: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: size }).map((number) => `${prefix}${number}`);

const instant = fc
  .integer({ min: 0, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 10, 15) + hours * 9 * 3_600_000).toISOString());

/** Ids come from small pools, so that events meet in the same rows. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  userId: pool('u', 3),
  ownerId: pool('u', 3),
  previousOwnerId: pool('u', 3),
  sharedBy: pool('u', 3),
  invitedBy: pool('u', 3),
  resentBy: pool('u', 3),
  founderId: pool('u', 3),
  reassignTo: pool('u', 3),
  assetId: pool('a', 3),
  shareId: pool('s', 4),
  prospectId: pool('p', 3),
  invitationId: pool('i', 3),
  trainingId: pool('t', 2),
  followUpId: pool('f', 4),
  contactId: pool('c', 4),
  expiresAt: instant,
  happenedAt: instant,
  dueOn: instant.map((at) => at.slice(0, 10)),
  timeZone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
  sharedAt: instant,
  sharedOn: instant.map((at) => at.slice(0, 10)),
  changedOn: instant.map((at) => at.slice(0, 10)),
  level: fc.constantFrom(...levelBands.map(({ level }) => level)),
};

type Def = {
  type: string;
  innerType?: { def: Def };
  element?: { def: Def };
  entries?: Record<string, string>;
  shape?: Record<string, { def: Def }>;
};

const arbitraryOfType = (name: string, def: Def): fc.Arbitrary<unknown> => {
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}));
  if (def.type === 'number') return fc.integer({ min: 0, max: 4 });
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'string') return fc.constantFrom('', 'Zoë', 'a "quoted" \\ text', 'x'.repeat(40));
  throw new Error(`no arbitrary for ${name} of type ${def.type}`);
};

const arbitraryOf = (name: string, def: Def): fc.Arbitrary<unknown> => {
  if (def.type === 'nullable' && def.innerType) return fc.option(arbitraryOf(name, def.innerType.def), { nil: null });
  // a stored event has the field or lacks it; here it always has it, null included
  if (def.type === 'optional' && def.innerType) return arbitraryOf(name, def.innerType.def);
  if (def.type === 'array' && def.element) return fc.array(arbitraryOf(name, def.element.def), { maxLength: 3 });
  if (def.type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(def.shape ?? {}).map(([field, part]) => [field, arbitraryOf(field, part.def)])),
    );
  return byName[name] ?? arbitraryOfType(name, def);
};

const isDef = (value: unknown): value is Def => typeof value === 'object' && value !== null && 'type' in value;

const dataOf = (schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([field, type]) => {
        const def: unknown = type.def;
        if (!isDef(def)) throw new Error(`the field ${field} has no definition`);
        return [field, arbitraryOf(field, def)];
      }),
    ),
  );

type DrawnEvent = { type: string; data: Record<string, unknown>; meta: EventMeta };

const drawEvent = (type: string, schema: z.ZodObject): fc.Arbitrary<DrawnEvent> =>
  fc
    .record({ data: dataOf(schema), organizationId: pool('o', 2), occurredAt: instant })
    .map(({ data, organizationId, occurredAt }) => ({
      type,
      data: 'organizationId' in data ? { ...data, organizationId } : data,
      meta: {
        organizationId: organizationOfType(type, organizationId),
        actorId: null,
        commandId: 'c',
        requestHash: null,
        correlationId: 'c',
        occurredAt,
        localDate: occurredAt.slice(0, 10),
      },
    }));

const anyEvent = fc.oneof(
  ...eventDefinitions.flatMap(({ schemas }) =>
    Object.entries<z.ZodObject>(schemas).map(([type, schema]) => drawEvent(type, schema)),
  ),
);

let made = 0;

/** Any events in any order, of two organizations and a few people: also histories that no decider would allow. */
export const histories = (maxLength: number): fc.Arbitrary<Omit<StoredEvent, 'position'>[]> =>
  fc.array(anyEvent, { minLength: 1, maxLength }).map((events) => {
    const revisions = new Map<string, number>();
    return events.map(({ type, data, meta }) => {
      const stream = streamOf(type, data, meta.organizationId ?? '');
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      made += 1;
      return { id: `e${String(made).padStart(9, '0')}`, stream, revision, type, data, meta };
    });
  });
