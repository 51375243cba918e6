import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '@upline/contracts';
import { erased } from '@upline/contracts';

/**
 * An event that must be in the log: with these data among others, and with this command and position where they are
 * given.
 */
export type Fact = { type: string; data?: Readonly<Record<string, unknown>>; commandId?: string; position?: number };

/**
 * The events of all acknowledged commands, by thing and in their order. A thing is a stream, or the events of a team's
 * stream about one invitation or member.
 */
export const createLedger = () => {
  const things = new Map<string, Fact[]>();
  const erasedThings = new Set<string>();
  const refused = new Set<string>();
  const opened = new Map<string, number>();
  const answered = new Map<string, { prospectId: string; isKept: boolean }>();
  let acknowledged = 0;
  return {
    things,
    /** Erased things, whose texts read `[erased]` in older events too. */
    erasedThings,
    /** Texts of refused commands, which must not be in the log. */
    refused,
    /** How often strangers opened the link of a share. */
    opened,
    /** The answers of strangers and the prospects they become; `isKept` where an answer was acknowledged. */
    answered,
    /** Adds the events of one acknowledged command; `position` is that of the last one. */
    add: (thing: string, facts: readonly Fact[], position: number | null): void => {
      acknowledged += 1;
      const before = things.get(thing) ?? [];
      facts.forEach((fact, index) =>
        before.push(index === facts.length - 1 && position !== null ? { ...fact, position } : fact),
      );
      things.set(thing, before);
    },
    /** Adds events of a command that another thing has counted. */
    also: (thing: string, facts: readonly Fact[]): void =>
      void things.set(thing, [...(things.get(thing) ?? []), ...facts]),
    acknowledged: (): number => acknowledged,
  };
};
export type Ledger = ReturnType<typeof createLedger>;

/** Events that the product appends by itself, at any time. */
const ownTypes = new Set([
  'ShareViewed',
  'InvitationMailSent',
  'InvitationMailFailed',
  'InvitationMailPutOff',
  'EmailConfirmationAsked',
  'EmailConfirmed',
]);

/** Whether the product appended an event by itself, or as the answer of a stranger and what follows from it. */
const isOwn = ({ type, data }: StoredEvent): boolean => ownTypes.has(type) || typeof data['answerId'] === 'string';

/** The things that an event is about. */
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

/** The address of a withdrawn invitation goes with its key. */
const isWithdrawn = (facts: readonly Fact[]): boolean => facts.some(({ type }) => type === 'InvitationRevoked');

const areLike = (facts: readonly Fact[], events: readonly StoredEvent[], isErased: boolean): boolean =>
  events.length === facts.length &&
  facts.every((fact, at) => events[at] !== undefined && isLike(fact, events[at], isErased));

const shown = (facts: readonly Fact[]): string =>
  facts.map(({ type, data, position }) => JSON.stringify({ type, data, position })).join('\n    ');

/** Describes events that are in the log and were not acknowledged, or were acknowledged and are not in the log. */
export const compareWithLog = (ledger: Ledger, log: readonly StoredEvent[]): string[] => {
  const found = new Map<string, StoredEvent[]>();
  const removals = new Set(log.filter(({ type }) => type === 'MemberRemoved').map(({ meta }) => meta.commandId));
  // a removal ends the invitations of the member, and renews the links that they were shown
  const followsRemoval = ({ type, meta }: StoredEvent): boolean =>
    type !== 'MemberRemoved' && type.startsWith('Invitation') && removals.has(meta.commandId);
  for (const event of log) {
    if (isOwn(event) || followsRemoval(event)) continue;
    for (const thing of thingsOf(event)) found.set(thing, [...(found.get(thing) ?? []), event]);
  }
  const wrong: string[] = [];
  for (const thing of new Set([...found.keys(), ...ledger.things.keys()])) {
    const events = found.get(thing) ?? [];
    const facts = ledger.things.get(thing) ?? [];
    const isErased = isWithdrawn(facts) || ledger.erasedThings.has(thing);
    if (!areLike(facts, events, isErased))
      wrong.push(`${thing}: acknowledged\n    ${shown(facts)}\n  but the log has\n    ${shown(events)}`);
  }
  for (const event of log) {
    const text = JSON.stringify(event.data);
    for (const mark of ledger.refused)
      if (text.includes(mark)) wrong.push(`${mark} was refused, and ${event.stream} has it at ${event.position}`);
  }
  return wrong;
};

/**
 * Describes event ids and commands that are in the log twice. The events of one command follow each other in a stream.
 */
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
