import type { AnyJob, StoredEvent } from '@upline/contracts';
import { rowKey } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';
import { anyProjection, anyReactor, asRow } from '../src/casts.ts';
import type { AnyProjection, Audience, Projection } from '../src/projection/projection.ts';
import { organizationOf } from '../src/projection/projection.ts';
import type { Reactor } from '../src/reaction/reactor.ts';

/** The key of the row that an event belongs to, or null. */
export const keyOf = (
  { rowId, byOrganization }: Pick<AnyProjection, 'rowId' | 'byOrganization'>,
  event: StoredEvent,
): string | null => {
  const id = rowId(event);
  return id !== null && byOrganization ? rowKey(organizationOf(event), id) : id;
};

/** Folds events one by one in the order of the log: `given(sharesProjection, shared, viewed).row('s1')`. */
export const given = <R extends object, Event extends StoredEvent>(
  projection: Projection<R, Event>,
  ...events: readonly NoInfer<Event>[]
) => {
  const folded = anyProjection(projection);
  const { on, audience } = folded;
  const rows = new Map<string, Row>();
  for (const event of events) {
    const handle = on[event.type];
    const key = handle ? keyOf(folded, event) : null;
    if (!handle || key === null) continue;
    const row = handle(rows.get(key) ?? null, event);
    if (row === null) rows.delete(key);
    else rows.set(key, row);
  }
  return {
    /** The row with this key, null when there is none. */
    row: (key: string): R | null => {
      const row = rows.get(key);
      return row ? asRow<R>(row) : null;
    },
    keys: (): string[] => [...rows.keys()],
    /** The audience of the row with this key. */
    audience: (key: string): readonly Audience[] => audience(rows.get(key) ?? {}),
  };
};

/** The jobs that a reactor asks for while it applies these events in order. */
export const reactions = <State extends object, Event extends StoredEvent>(
  reactor: Reactor<State, Event>,
  ...events: readonly NoInfer<Event>[]
): AnyJob[] => {
  const { key, on } = anyReactor(reactor);
  const states = new Map<string, Row>();
  return events.flatMap((event) => {
    const handle = on[event.type];
    const stateKey = handle ? key(event) : null;
    if (!handle || stateKey === null) return [];
    const { state, jobs } = handle(states.get(stateKey) ?? null, event);
    if (state) states.set(stateKey, state);
    return [...jobs];
  });
};
