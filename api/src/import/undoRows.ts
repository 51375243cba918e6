import { importBounds, importEvents, isEventOf, isRejection, parseStored, prospectsView } from '@upline/contracts';
import type { ImportEvent, StoredEvent } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import { reachHead } from '../platform/queries/reachHead.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import { prospectDecider } from '../prospect/prospect.decider.ts';
import type { ExistingImport } from './import.decider.ts';
import { eachPaced } from './pacing.ts';
import { idOfRow, isIdOfRow } from './rowIds.ts';
import { loadImport, tellImport } from './tellImport.ts';
import type { OfImport, TellNeeds } from './tellImport.ts';

export type UndoRowsNeeds = TellNeeds &
  Parameters<typeof reachHead>[0] & {
    prospects: RepositoryOf<typeof prospectDecider>;
    events: Pick<EventStore, 'readStream' | 'head'>;
    readerOf: ReaderOf;
  };

/** People who are changed at the same time. */
const inFlight = 64;
/** People who are looked at together: requests wait for all of them. */
const rowsAtOnce = 25;
/** Events of an import that are read at once. */
const eventsAtOnce = 100;

type RowsTaken = Extract<ImportEvent, { type: 'ImportRowsTaken' }>['data'];

const takenIn = (event: StoredEvent): RowsTaken[] => {
  const parsed = parseStored(event);
  if (parsed.kind !== 'known' || !isEventOf(importEvents, parsed.event)) return [];
  return parsed.event.type === 'ImportRowsTaken' ? [parsed.event.data] : [];
};

/** The rows that were taken behind a row, in the parts in which they were. */
const takenAfter = async function* (
  { events }: Pick<UndoRowsNeeds, 'events'>,
  importId: string,
  after: number,
): AsyncGenerator<RowsTaken> {
  for (let from = 0; ; from += eventsAtOnce) {
    const part = await events.readStream(`import-${importId}`, { from, limit: eventsAtOnce });
    for (const taken of part.flatMap(takenIn)) if (taken.from > after) yield taken;
    if (part.length < eventsAtOnce) return;
  }
};

type Undoing = OfImport & { byId: string; startedAt: string };
type Left = { removed: number; keptIds: string[] };

/** People who got a share since the import: that is not in their own stream. */
const contactedSince = async (needs: UndoRowsNeeds, { organizationId, startedAt }: Undoing, ids: readonly string[]) => {
  const reader = needs.readerOf(organizationId);
  const since = new Set<string>();
  await eachPaced(chunk(ids, rowsAtOnce), 1, async (some) => {
    for (const [id, { lastContactedAt }] of await reader.getAll(prospectsView, some))
      if ((lastContactedAt ?? '') > startedAt) since.add(id);
  });
  return since;
};

/** Takes back what an import did to one person. Null where it did nothing to them. */
const undoOne = async (needs: UndoRowsNeeds, undoing: Undoing, id: string): Promise<'removed' | 'kept' | null> => {
  const { organizationId, importId, byId } = undoing;
  const commandId = uuidV5(idNamespace, `undo ${importId} ${id}`);
  const result = await handleCommand({
    repository: needs.prospects,
    id,
    meta: await systemMeta(needs, { organizationId, actorId: byId, commandId }),
    command: { type: 'UndoImport', data: { prospectId: id, importId } },
    judge: byProduct,
  });
  if (!isRejection(result)) return 'removed';
  return result.rejected === prospectDecider.notFound ? null : 'kept';
};

const undoPart = async (needs: UndoRowsNeeds, undoing: Undoing, { from, to, updatedIds }: RowsTaken): Promise<Left> => {
  const added = Array.from({ length: to - from + 1 }, (_, at) => idOfRow(undoing.importId, from + at));
  // who came by an earlier row of the file is among those who were added
  const ids = [...added, ...updatedIds.filter((id) => !isIdOfRow(id, undoing.importId))];
  const touched = await contactedSince(needs, undoing, ids);
  const left: Left = { removed: 0, keptIds: [] };
  await eachPaced(ids, inFlight, async (id) => {
    const what = touched.has(id) ? 'kept' : await undoOne(needs, undoing, id);
    if (what === 'kept') left.keptIds.push(id);
    if (what === 'removed') left.removed += 1;
  });
  return left;
};

const undoAll = async (needs: UndoRowsNeeds, whose: OfImport, { state, signal }: Going): Promise<void> => {
  const { importId } = whose;
  const { byId, startedAt } = state;
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  for await (const taken of takenAfter(needs, importId, state.undoneTo)) {
    signal.throwIfAborted();
    const { removed, keptIds } = await undoPart(needs, { ...whose, byId, startedAt: startedAt ?? '' }, taken);
    const { from, to } = taken;
    const after = await tellImport(needs, whose, {
      type: 'UndoRows',
      data: { importId, from, to, removed, kept: keptIds.length, keptIds: keptIds.slice(0, importBounds.keptPeople) },
    });
    // another process undid the same rows
    if (after?.undoneTo !== to) return;
  }
  await tellImport(needs, whose, { type: 'FinishUndo', data: { importId } });
};
type Going = { state: ExistingImport; signal: AbortSignal };

/** Takes back the rows of an import that are left to undo. */
export const undoImport = async (whose: OfImport, needs: UndoRowsNeeds, { signal }: JobAttempt): Promise<void> => {
  const state = await loadImport(needs, whose);
  if (state?.status === 'undoing') await undoAll(needs, whose, { state, signal });
};
