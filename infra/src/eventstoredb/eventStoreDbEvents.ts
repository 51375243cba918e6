import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { eventMeta } from '@upline/contracts';
import type { EventMeta, StoredEvent } from '@upline/contracts';

/** The client throws strings too. */
export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A revision or position as a number. Throws where it would no longer be exact: a log of 9,000 terabytes. */
export const toSafe = (value: bigint | string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is more than a number can hold exactly`);
  return number;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Metadata of an event that another program wrote: only its time is given. */
const foreignMeta = (created: Date): EventMeta => ({
  organizationId: null,
  actorId: null,
  commandId: '',
  requestHash: null,
  correlationId: '',
  occurredAt: created.toISOString(),
  localDate: created.toISOString().slice(0, 10),
});

const metaOf = (metadata: unknown, created: Date): EventMeta => {
  const parsed = eventMeta.safeParse(metadata);
  return parsed.success ? parsed.data : foreignMeta(created);
};

/** The event's place in the whole log. */
export const positionOf = ({ event, commitPosition }: ResolvedEvent | AllStreamResolvedEvent): number => {
  const commit = event?.position?.commit ?? commitPosition;
  if (commit === undefined) throw new Error('the event store gave an event without its position');
  return toSafe(commit);
};

/** Null for a link whose event is gone. */
export const toAnyEvent = (resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null => {
  const { event } = resolved;
  if (!event) return null;
  return {
    id: event.id,
    stream: event.streamId,
    revision: toSafe(event.revision),
    position: positionOf(resolved),
    type: event.type,
    data: isRecord(event.data) ? event.data : {},
    meta: metaOf(event.metadata, event.created),
  };
};

/** Null too for the server's own events, by stream or type. */
export const toStoredEvent = (resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null => {
  const { event } = resolved;
  return event?.type.startsWith('$') || event?.streamId.startsWith('$') ? null : toAnyEvent(resolved);
};
