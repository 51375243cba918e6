import type { StoredEvent } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';
import type { AnyProjection, Projection } from './projection/projection.ts';
import type { AnyReactor, Reactor } from './reaction/reactor.ts';

// The casts of this workspace. The runner does not know the shapes of rows and events: only the handlers of their own
// projection get them, and only parsed events of the types that the projection names.

/** A projection as the runner sees it. */
export const anyProjection = <R extends object, Event extends StoredEvent>(
  projection: Projection<R, Event>,
): AnyProjection => projection as unknown as AnyProjection;

/** A reactor as the runner sees it. */
export const anyReactor = <State extends object, Event extends StoredEvent>(
  reactor: Reactor<State, Event>,
): AnyReactor => reactor as unknown as AnyReactor;

/** A stored row as its own projection made it. */
export const asRow = <R extends object>(row: Row): R => row as R;
