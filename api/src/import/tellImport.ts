import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { ExistingImport, ImportCommand, importDecider } from './import.decider.ts';

export type OfImport = { organizationId: string; importId: string };

export type TellNeeds = {
  imports: RepositoryOf<typeof importDecider>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** An import as it is stored now; null for one of another organization. */
export const loadImport = async (
  { imports }: Pick<TellNeeds, 'imports'>,
  { organizationId, importId }: OfImport,
): Promise<ExistingImport | null> => {
  const { state, organizationId: own } = await imports.load(importId);
  return state.status === 'none' || own !== organizationId ? null : state;
};

/** Sends a command of the product to an import. Answers how the import stands then, null where it is refused. */
export const tellImport = async (
  needs: TellNeeds,
  { organizationId, importId }: OfImport,
  command: ImportCommand,
): Promise<ExistingImport | null> => {
  const meta = await systemMeta(needs, { organizationId });
  const result = await handleCommand({ repository: needs.imports, id: importId, meta, command, judge: byProduct });
  return isRejection(result) || result.state.status === 'none' ? null : result.state;
};
