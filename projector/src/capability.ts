import type { AnyProjection } from './projection/projection.ts';
import type { AnyReactor } from './reaction/reactor.ts';

/** All that a capability brings to the projector. */
export type Capability = {
  /** The folder's name, the same in every workspace. */
  name: string;
  projections: readonly AnyProjection[];
  reactors: readonly AnyReactor[];
};

/** Declares a capability: list it in `capabilities.ts`. */
export const defineCapability = ({
  name,
  projections = [],
  reactors = [],
}: Pick<Capability, 'name'> & Partial<Capability>): Capability => ({ name, projections, reactors });
