import type { LoadedStream } from '../platform/commands/loadedStream.ts';
import type { ExistingImport, Import } from './import.decider.ts';

type Importer = { organizationId: string | null; userId: string };

/** Whether an import exists and was drafted by this person. */
export const isDraftedBy = (state: Import, userId: string): state is ExistingImport =>
  state.status !== 'none' && state.byId === userId;

/** A loaded import; null where another person drafted it, or in another organization. */
export const ownImport = (
  { state, organizationId }: Pick<LoadedStream<Import>, 'state' | 'organizationId'>,
  importer: Importer,
): ExistingImport | null =>
  organizationId === importer.organizationId && isDraftedBy(state, importer.userId) ? state : null;
