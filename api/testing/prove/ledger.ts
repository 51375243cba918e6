import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '@upline/contracts';
import { erased } from '@upline/contracts';

/** An event that must be in the log: with this data among others, from this command, and at this position where they are known. */
export type Fact = { type: string; data?: Readonly<Record<string, unknown>>; commandId?: string; position?: number };

/**
 * What the writers were told: for each thing all events that its acknowledged commands made, in their order. A thing is a stream, or what a team's
 * stream says of one invitation or member.
 */
export const createLedger = () => {
  const things = new Map<string, Fact[]>();
  const erasedThings = new Set<string>();
  const refused = new Set<string>();
  const opened = new Map<string, number>();
  let acknowledged = 0;
  return {
    things,
    /** What was erased: its texts read so from then on, in older events too. */
    erasedThings,
    /** Texts of refused commands. */
    refused,
    /** How often a share's link was opened by strangers. */
    opened,
    /** The facts of one acknowledged command; `position` is that of the last. */
    add: (thing: string, facts: readonly Fact[], position: number | null): void => {
      acknowledged += 1;
      const known = things.get(thing) ?? [];
      facts.forEach((fact, index) =>
        known.push(index === facts.length - 1 && position !== null ? { ...fact, position } : fact),
      );
      things.set(thing, known);
    },
    /** Facts that belong to a command counted already, under another thing. */
    also: (thing: string, facts: readonly Fact[]): void =>
      void things.set(thing, [...(things.get(thing) ?? []), ...facts]),
    acknowledged: (): number => acknowledged,
  };
};
export type Ledger = ReturnType<typeof createLedger>;

/** What the product adds by itself, whenever it comes to it. */
const ownTypes = new Set(['ShareViewed', 'InvitationMailSent', 'InvitationMailFailed']);

/** The things of which an event tells. */
const thingsOf = ({ stream, data }: StoredEvent): string[] => {
  if (!stream.startsWith('team-')) return /^(asset|prospect|share|organization|user)-/.test(stream) ? [stream] : [];
  const { invitationId, userId } = data;
  return [
    ...(typeof invitationId === 'string' ? [`invitation-${invitationId}`] : []),
    ...(typeof userId === 'string' ? [`member-${userId}`] : []),
  ];
};

const isLike = (fact: Fact, event: StoredEvent, isErased: boolean): boolean =>
  fact.type === event.type &&
  (fact.commandId === undefined || fact.commandId === event.meta.commandId) &&
  (fact.position === undefined || fact.position === event.position) &&
  Object.entries(fact.data ?? {}).every(
    ([field, value]) => isDeepStrictEqual(event.data[field], value) || (isErased && event.data[field] === erased),
  );

const shown = (facts: readonly Fact[]): string =>
  facts.map(({ type, data, position }) => JSON.stringify({ type, data, position })).join('\n    ');

/** What the log holds and was not acknowledged, or does not hold and was; in words. */
export const compareWithLog = (ledger: Ledger, log: readonly StoredEvent[]): string[] => {
  const found = new Map<string, StoredEvent[]>();
  for (const event of log) {
    if (ownTypes.has(event.type)) continue;
    for (const thing of thingsOf(event)) found.set(thing, [...(found.get(thing) ?? []), event]);
  }
  const wrong: string[] = [];
  for (const thing of new Set([...found.keys(), ...ledger.things.keys()])) {
    const events = found.get(thing) ?? [];
    const facts = ledger.things.get(thing) ?? [];
    const isErased = ledger.erasedThings.has(thing);
    const same =
      events.length === facts.length &&
      facts.every((fact, at) => events[at] !== undefined && isLike(fact, events[at], isErased));
    if (!same) wrong.push(`${thing}: acknowledged\n    ${shown(facts)}\n  but the log has\n    ${shown(events)}`);
  }
  for (const event of log) {
    const text = JSON.stringify(event.data);
    for (const mark of ledger.refused)
      if (text.includes(mark)) wrong.push(`${mark} was refused, and ${event.stream} has it at ${event.position}`);
  }
  return wrong;
};

/** Event ids and commands that are in the log more than once. `batches` are the commands whose events lie side by side in one stream. */
export const findTwice = (log: readonly StoredEvent[]): string[] => {
  const ids = new Map<string, number>();
  const commands = new Map<string, StoredEvent>();
  const wrong: string[] = [];
  for (const event of log) {
    ids.set(event.id, (ids.get(event.id) ?? 0) + 1);
    const key = `${event.stream} ${event.meta.commandId}`;
    const before = commands.get(key);
    if (before && event.revision !== before.revision + 1)
      wrong.push(
        `${event.stream} has command ${event.meta.commandId} at revisions ${before.revision} and ${event.revision}`,
      );
    commands.set(key, event);
  }
  for (const [id, times] of ids) if (times > 1) wrong.push(`event ${id} is in the log ${times} times`);
  return wrong;
};
