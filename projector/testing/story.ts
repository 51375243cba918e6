import type { EventMeta, KnownEvent, StoredEvent } from '@upline/contracts';

export type EventType = KnownEvent['type'];
export type DataOf<Type extends EventType> = Extract<KnownEvent, { type: Type }>['data'];

const streamId = (data: Readonly<Record<string, unknown>>, fields: readonly string[], fallback: string): string => {
  for (const field of fields) if (typeof data[field] === 'string') return `${field.replace(/Id$/, '')}-${data[field]}`;
  return `team-${fallback}`;
};

/** A stream for an event: good enough to give each aggregate rising revisions. */
export const streamOf = (type: string, data: Readonly<Record<string, unknown>>, organizationId: string): string => {
  if (type.startsWith('Prospect')) return streamId(data, ['prospectId'], organizationId);
  if (/^Organization|^TeamGoal/.test(type)) return `organization-${organizationId}`;
  if (/Invit|Member|Plan/.test(type)) return `team-${organizationId}`;
  if (type.startsWith('Training') || type.startsWith('Achievement') || /^Notifications|Reminded$/.test(type))
    return `${type}-${organizationId}-${String(data['userId'])}`;
  return streamId(data, ['shareId', 'assetId', 'userId'], organizationId);
};

export type About = Partial<Pick<EventMeta, 'occurredAt' | 'localDate' | 'organizationId' | 'actorId'>>;

/** Makes the events of a story, one a call: in organization `o1` on Monday 16 November 2026 by default. */
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
    const organizationId = about.organizationId === undefined ? 'o1' : about.organizationId;
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
        commandId: `c${position}`,
        requestHash: null,
        correlationId: `c${position}`,
        occurredAt,
        localDate: about.localDate ?? occurredAt.slice(0, 10),
      },
    };
  };
};
export type Story = ReturnType<typeof createStory>;
