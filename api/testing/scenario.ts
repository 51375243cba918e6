import type { EventDefinitions, EventMeta, Rejection, StoredEvent, StoredEventOf } from '@upline/contracts';
import { isEventOf, isRejection } from '@upline/contracts';
import { expect } from 'vitest';
import type { Decider, NewFact } from '../src/platform/commands/decider.ts';

const meta: EventMeta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-03-02T10:00:00.000Z',
  localDate: '2026-03-02',
};

/** Given events, when a command is decided, then these events follow or it is refused. */
export const scenario = <State, Command, D extends EventDefinitions>(decider: Decider<State, Command, D>) => {
  type AnyFact = NewFact<StoredEventOf<D>>;
  /** A fact of the history; `meta` says what is not as usual of it, such as its command. */
  type Given = AnyFact & { meta?: Partial<EventMeta> };

  const fold = (facts: readonly Given[]): State => {
    const stored = facts.map(
      (fact: { type: string; data: object; meta?: Partial<EventMeta> }, revision): StoredEvent => {
        const { type, data, meta: own } = fact;
        const parsed = decider.events.schemas[type]?.parse(data) ?? {};
        const at = { id: `e${revision}`, stream: decider.stream, revision, position: revision + 1 };
        return { ...at, type, data: parsed, meta: { ...meta, ...own } };
      },
    );
    return stored.reduce((state, event) => {
      if (!isEventOf(decider.events, event)) throw new Error(`${event.type} is not an event of ${decider.stream}`);
      return decider.evolve(state, event);
    }, decider.initialState());
  };

  return {
    given: (...history: Given[]) => ({
      when: (command: Command) => {
        const decision: readonly AnyFact[] | Rejection = decider.decide(command, fold(history));
        return {
          then: (...facts: AnyFact[]) => expect(decision).toEqual(facts),
          thenNothing: () => expect(decision).toEqual([]),
          thenRefused: (code: string) => expect(isRejection(decision) ? decision.rejected : decision).toBe(code),
        };
      },
    }),
  };
};
