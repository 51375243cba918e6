import { createHmac } from 'node:crypto';
import type { EventMeta } from '@upline/contracts';
import { localDateOf } from '@upline/contracts';
import { idFromKey, keyOfSecret, uuidV7 } from '../lib/ids.ts';

/** The source of the metadata of a person's command. `key` is its Idempotency-Key. */
export type CommandOrigin = {
  name: string;
  actorId: string | null;
  organizationId: string | null;
  timeZone: string;
  at: Date;
  key: string | null;
  /** Everything that was asked for, of which a repeat under the same key must not differ. */
  request: unknown;
  correlationId: string;
};

const keyedPrefix = 'k1.';

/**
 * Tells a repeat from another request under the same key. It is keyed with the installation's secret and salted with
 * the command's id, so that nobody finds a short body, such as an invited address, by trying a dictionary.
 */
const hashRequest = (secret: string, commandId: string, request: unknown): string =>
  keyedPrefix +
  createHmac('sha256', keyOfSecret(secret))
    .update(`${commandId}\n${JSON.stringify(request)}`)
    .digest('base64url');

/**
 * Whether two requests under one key differ. Hashes that an earlier version made without the secret are not compared.
 */
export const isOtherRequest = (stored: string | null, own: string | null): boolean =>
  stored !== null && own !== null && stored.startsWith(keyedPrefix) && stored !== own;

/** The command's id, which a repeat under the same key finds again, and the metadata of its events. */
export const identifyCommand = (secret: string, origin: CommandOrigin): { commandId: string; meta: EventMeta } => {
  const commandId =
    origin.key === null
      ? uuidV7(origin.at.getTime())
      : idFromKey(secret, [origin.name, origin.organizationId, origin.actorId], origin.key);
  const meta: EventMeta = {
    organizationId: origin.organizationId,
    actorId: origin.actorId,
    commandId,
    requestHash: origin.key === null ? null : hashRequest(secret, commandId, origin.request),
    correlationId: origin.correlationId,
    occurredAt: origin.at.toISOString(),
    localDate: localDateOf(origin.at, origin.timeZone),
  };
  return { commandId, meta };
};

/**
 * Metadata of events that the product itself causes. `commandId` is new unless it is given; `actorId` is null for the
 * system.
 */
export const metaFor = (
  about: { organizationId: string | null; actorId: string | null; timeZone: string; at: Date },
  commandId: string = uuidV7(about.at.getTime()),
): EventMeta => ({
  organizationId: about.organizationId,
  actorId: about.actorId,
  commandId,
  requestHash: null,
  correlationId: commandId,
  occurredAt: about.at.toISOString(),
  localDate: localDateOf(about.at, about.timeZone),
});

/** The time zone of an organization, UTC without one. */
export type TimeZoneOf = (organizationId: string | null) => Promise<string>;

type Ambient = { timeZoneOf: TimeZoneOf; clock: () => Date };
type SystemCommand = { organizationId: string; actorId?: string | null; at?: Date; commandId?: string };

/** Metadata of events that the product causes in an organization, by the clock and the organization's time zone. */
export const systemMeta = async (
  { timeZoneOf, clock }: Ambient,
  { organizationId, actorId = null, at, commandId }: SystemCommand,
): Promise<EventMeta> => {
  const timeZone = await timeZoneOf(organizationId);
  return metaFor({ organizationId, actorId, timeZone, at: at ?? clock() }, commandId);
};
