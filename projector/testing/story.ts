import { eventDefinitions } from '@upline/contracts';
import type { EventMeta, EventStream, KnownEvent, StoredEvent } from '@upline/contracts';

export type EventType = KnownEvent['type'];
export type DataOf<Type extends EventType> = Extract<KnownEvent, { type: Type }>['data'];

const streams = new Map<string, EventStream>(
  eventDefinitions.flatMap((definition) => Object.keys(definition.schemas).map((type) => [type, definition] as const)),
);

const streamOfType = (type: string): EventStream => {
  const found = streams.get(type);
  if (!found) throw new Error(`no capability has the event ${type}`);
  return found;
};

/** The organization that an event has in its metadata: none where it belongs to a person. */
export const organizationOfType = (type: string, organizationId: string): string | null =>
  streamOfType(type).of === 'person' ? null : organizationId;

/** The stream that an event is in. */
export const streamOf = (type: string, data: Readonly<Record<string, unknown>>, organizationId: string): string => {
  const { stream, id } = streamOfType(type);
  return [stream, ...id.map((field) => (field === '' ? organizationId : String(data[field])))].join('-');
};

export type About = Partial<Pick<EventMeta, 'occurredAt' | 'localDate' | 'organizationId' | 'actorId' | 'commandId'>>;

/** Makes the events of a story, one a call: in organization `o1` (those of a person in none) on Monday 16
 * November 2026 by default. */
export const createStory = (start = 0) => {
  const revisions = new Map<string, number>();
  let position = start;
  return <Type extends EventType>(
    type: Type,
    data: DataOf<Type>,
    about: About = {},
  ): StoredEvent<Type, DataOf<Type>> => {
    position += 1;
    const occurredAt = about.occurredAt ?? `2026-11-16T10:00:${String(position % 60).padStart(2, '0')}.000Z`;
    const organizationId = about.organizationId === undefined ? organizationOfType(type, 'o1') : about.organizationId;
    const stream = streamOf(type, data, organizationId ?? '');
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      id: `e${String(position).padStart(8, '0')}`,
      stream,
      revision,
      position,
      type,
      data,
      meta: {
        organizationId,
        actorId: about.actorId ?? null,
        commandId: about.commandId ?? `c${position}`,
        requestHash: null,
        correlationId: `c${position}`,
        occurredAt,
        localDate: about.localDate ?? occurredAt.slice(0, 10),
      },
    };
  };
};
export type Story = ReturnType<typeof createStory>;
