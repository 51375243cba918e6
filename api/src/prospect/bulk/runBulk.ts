import { bulkBounds, isRejection, rejections } from '@upline/contracts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { actingAs } from '../../platform/http/request/caller.ts';
import { problemOfRejection } from '../../platform/http/request/problem.ts';
import type { LacksFactor } from '../../platform/http/request/rights.ts';
import { actorOf } from '../../platform/http/request/rights.ts';
import type { CommandResult } from '../../platform/commands/handleCommand.ts';
import { createBulkStore } from './bulkStore.ts';
import type { Bulk, Chosen, Counted } from './bulkStore.ts';
import type { ChangeNeeds, Sent } from './changeOne.ts';
import { changeOne, isDone, undoOne } from './changeOne.ts';

export type BulkNeeds = ChangeNeeds & { documents: DocumentStore; lacksFactor: LacksFactor };

/** Prospects of a bulk on their way at once. */
const inFlight = 16;
/** The most people whose names an answer has. */
const mostNamed = 3;

/** The sender of a bulk with their present rights: none once they were removed. */
const senderOf = async (needs: BulkNeeds, { byId: userId, organizationId }: Bulk) => {
  const actor = await actorOf(needs.roleOf, { userId, organizationId });
  return actingAs(actor, await needs.lacksFactor(actor));
};

type Ended = { person: Chosen; result: CommandResult<unknown> };

const nobody: Counted = { count: 0, ids: [] };

const counted = (before: Counted, ended: readonly Ended[], most = mostNamed): Counted => ({
  count: before.count + ended.length,
  ids: [...before.ids, ...ended.map(({ person }) => person.id)].slice(0, most),
});

/** Why a change of one person was refused, as a message: what is wrong with a field says it best. */
const reasonOf = ({ result }: Ended): string => {
  if (!isRejection(result)) return rejections['prospect/not-found'].detail;
  const { errors, detail } = problemOfRejection(result);
  return Object.values(errors ?? {})[0] ?? detail;
};

const refusedAfter = ({ reasons: before = {}, ...sum }: Bulk['refused'], ended: readonly Ended[]): Bulk['refused'] => {
  const byReason = Map.groupBy(ended, reasonOf);
  const more = Array.from(byReason, ([reason, some]): [string, Counted] => [
    reason,
    counted(before[reason] ?? nobody, some, bulkBounds.named),
  ]);
  return { ...counted(sum, ended), reasons: { ...before, ...Object.fromEntries(more) } };
};

const refusedIn = (ended: readonly Ended[]): Ended[] => ended.filter(({ result }) => !isDone(result));

const positionAfter = (ended: readonly Ended[], before: number): number =>
  ended.reduce((last, { result }) => (isRejection(result) ? last : Math.max(last, result.position)), before);

const changed = ({ person, result }: Ended): Chosen =>
  !isRejection(result) && result.kind === 'accepted' && !result.unchanged
    ? { ...person, revision: result.revision }
    : person;

const sendEach = async (
  sent: Sent,
  people: readonly Chosen[],
  send: (sent: Sent, person: Chosen) => Promise<CommandResult<unknown>>,
): Promise<Ended[]> => {
  const ended: Ended[] = [];
  for (const some of chunk(people, inFlight))
    ended.push(...(await Promise.all(some.map(async (person) => ({ person, result: await send(sent, person) })))));
  return ended;
};

/** One way through a bulk. `take` sends a piece, and answers what the bulk counts with it. */
type Way = {
  while: Bulk['state'];
  take: (sent: Sent, people: readonly Chosen[]) => Promise<{ ended: readonly Ended[]; counts: Partial<Bulk> }>;
  atEnd: Partial<Bulk>;
};

/** Takes the pieces that are left, one after the other. A repeat after a crash goes on where it was. */
const throughPieces = async (needs: BulkNeeds, begun: Bulk, way: Way): Promise<Bulk> => {
  const store = createBulkStore(needs.documents, needs.clock);
  let bulk = begun;
  while (bulk.state === way.while && bulk.next < bulk.pieces) {
    const people = await store.piece(bulk, bulk.next);
    const { ended, counts } = await way.take({ bulk, actor: await senderOf(needs, bulk) }, people);
    bulk = { ...bulk, ...counts, next: bulk.next + 1, position: positionAfter(ended, bulk.position) };
    if (bulk.next === bulk.pieces) bulk = { ...bulk, ...way.atEnd };
    await store.save(bulk);
  }
  return bulk;
};

/** Changes the people who are left. */
export const runBulk = (needs: BulkNeeds, begun: Bulk): Promise<Bulk> =>
  throughPieces(needs, begun, {
    while: 'running',
    take: async (sent, people) => {
      const { bulk } = sent;
      const ended = await sendEach(sent, people, (sending, person) => changeOne(needs, sending, person));
      await createBulkStore(needs.documents, needs.clock).savePiece(bulk, bulk.next, ended.map(changed));
      const refused = refusedAfter(bulk.refused, refusedIn(ended));
      return { ended, counts: { taken: bulk.taken + people.length, refused } };
    },
    atEnd: { state: 'done', next: 0 },
  });

/** Takes a bulk back from everybody it changed. */
export const undoBulk = (needs: BulkNeeds, begun: Bulk): Promise<Bulk> =>
  throughPieces(needs, begun, {
    while: 'undoing',
    take: async (sent, people) => {
      const { bulk } = sent;
      const taken = people.filter(({ revision }) => revision !== null);
      const ended = await sendEach(sent, taken, (sending, person) => undoOne(needs, sending, person));
      const undone = bulk.undone + ended.filter(({ result }) => isDone(result)).length;
      return { ended, counts: { undone, kept: counted(bulk.kept, refusedIn(ended)) } };
    },
    atEnd: { state: 'undone' },
  });
