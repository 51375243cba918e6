import type { LeaseStore } from './lease.ts';
import type { ReadStore } from './readStore.ts';
import type { ProjectionStore } from './projectionStore.ts';

/**
 * Small JSON documents of the projector itself: quarantine, previous generations, restored reactors. Writes throw
 * LeaseLost.
 */
export type ControlDocuments = {
  put: (token: number, name: string, value: unknown) => Promise<void>;
  /** Those whose name begins with the prefix, by name. */
  list: (prefix: string) => Promise<Map<string, unknown>>;
  remove: (token: number, name: string) => Promise<void>;
};

/** Everything that one engine keeps for read models. */
export type ReadModels = ReadStore & ProjectionStore & LeaseStore & { controlDocuments: ControlDocuments };
