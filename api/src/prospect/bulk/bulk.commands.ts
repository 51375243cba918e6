import type { BulkAnswer, Rejection, RejectionCode, bulkCommands } from '@upline/contracts';
import { bulkBounds, can, isRejection, prospectsView, reject } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { KeyReused } from '../../platform/commands/handleCommand.ts';
import type { CommandResult } from '../../platform/commands/handleCommand.ts';
import { isOtherRequest } from '../../platform/commands/metadata.ts';
import type { CommandContext, CommandHandlers, CommandRequest } from '../../platform/commands/requests.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import { readAll } from '../../platform/queries/readAll.ts';
import { reachHead } from '../../platform/queries/reachHead.ts';
import { listOf, visibleTo, wordsFor } from '../prospectLists.ts';
import { createBulkStore } from './bulkStore.ts';
import type { Bulk, Chosen, Counted } from './bulkStore.ts';
import { runBulk, undoBulk } from './runBulk.ts';
import type { BulkNeeds } from './runBulk.ts';

/** What commands about many prospects take. */
export type BulkCommandNeeds = BulkNeeds & Parameters<typeof reachHead>[0] & { queue: Pick<Queue, 'enqueue'> };

type Changing = CommandRequest<typeof bulkCommands.ChangeProspects>;
type Refused = Rejection<RejectionCode>;

const chosenByFilter = async (
  { actor, organizationId, body: { people } }: Changing,
  needs: BulkCommandNeeds,
): Promise<Chosen[] | Refused> => {
  if (!('matching' in people)) return [];
  const { search, status, owner } = people.matching;
  const visible = visibleTo(actor, owner);
  if (!visible) return [];
  // people who were added or changed a moment ago may not be in the list yet
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  const reader = needs.readerOf(organizationId);
  const words = await wordsFor(search, reader);
  const list = { ...listOf({ status, ...visible }), search: { words } };
  const { ids: pageSize, people: most } = bulkBounds;
  const rows = await readAll((paging) => reader.page(prospectsView, list, paging), { pageSize, most: most + 1 });
  if (rows.length > most) return reject('prospect/too-many-at-once');
  return rows.map(({ prospectId: id, ownerId }) => ({ id, ownerId, revision: null }));
};

/** The prospects that a request is about, with their owners of now. */
const chosenBy = async (request: Changing, needs: BulkCommandNeeds): Promise<Chosen[] | Refused> => {
  const { people } = request.body;
  if ('matching' in people) {
    const chosen = await chosenByFilter(request, needs);
    return isRejection(chosen) || chosen.length > 0 ? chosen : reject('prospect/nobody-matches');
  }
  return Promise.all(
    [...new Set(people.ids)].map(async (id) => {
      const { state } = await needs.prospects.load(id);
      return { id, ownerId: state.status === 'none' ? '' : state.ownerId, revision: null };
    }),
  );
};

const refusalOf = async (
  { actor, organizationId, body: { change } }: Changing,
  { roleOf }: BulkNeeds,
): Promise<RejectionCode | null> => {
  if (change.do !== 'owner') return null;
  if (!can(actor, 'prospect:reassign')) return 'prospect/reassign-not-allowed';
  return (await roleOf(organizationId, change.ownerId)) === null ? 'prospect/no-such-owner' : null;
};

/** The bulk of a request: the one of before where it is repeated. */
const begin = async (request: Changing, needs: BulkCommandNeeds): Promise<Bulk | Refused> => {
  const { commandId: id, organizationId, actor, meta, body } = request;
  const store = createBulkStore(needs.documents, needs.clock);
  const found = await store.find(id);
  if (found && isOtherRequest(found.requestHash, meta.requestHash)) throw new KeyReused();
  if (found) return found;
  const refusal = await refusalOf(request, needs);
  if (refusal) return reject(refusal);
  const people = await chosenBy(request, needs);
  if (isRejection(people)) return people;
  await request.judge();
  const { requestHash } = meta;
  return store.begin({ id, organizationId, byId: actor.userId, change: body.change, requestHash }, people);
};

type Whose = Pick<CommandContext, 'actor' | 'organizationId'>;
type Viewing = Whose & Pick<CommandContext, 'locale'>;

/** The people that the sender may see. */
const seenOf = async ({ readerOf }: BulkNeeds, { organizationId, actor }: Viewing, { ids }: Counted) => {
  const rows = await readerOf(organizationId).getAll(prospectsView, ids);
  const seen = [...rows.values()].filter((row) => !row.deleted && can(actor, 'prospect:see', { ownerId: row.ownerId }));
  return seen.map(({ prospectId: id, name }) => ({ id, name }));
};

const countedFor = async (needs: BulkNeeds, viewing: Viewing, people: Counted): Promise<BulkAnswer['kept']> => ({
  count: people.count,
  names: (await seenOf(needs, viewing, people)).map(({ name }) => name),
});

/** The refused people with the reasons, the most frequent first. */
const refusedFor = async (needs: BulkNeeds, viewing: Viewing, bulk: Bulk): Promise<BulkAnswer['refused']> => {
  const t = translateTo(viewing.locale);
  const reasons = Object.entries(bulk.refused.reasons ?? {}).map(async ([reason, people]) => ({
    reason: t(reason),
    count: people.count,
    people: await seenOf(needs, viewing, people),
  }));
  const ordered = (await Promise.all(reasons)).toSorted((one, other) => other.count - one.count);
  return { ...(await countedFor(needs, viewing, bulk.refused)), reasons: ordered };
};

/** How far a bulk is, for its sender. */
export const presentBulk = async (bulk: Bulk, viewing: Viewing, needs: BulkNeeds): Promise<BulkAnswer> => {
  const { id, state, people, taken, undone, position } = bulk;
  const [refused, kept] = await Promise.all([refusedFor(needs, viewing, bulk), countedFor(needs, viewing, bulk.kept)]);
  return { id, state, people, taken, refused, undone, kept, position };
};

const answerOf = async (bulk: Bulk, viewing: Viewing, needs: BulkNeeds): Promise<CommandResult<BulkAnswer>> => {
  const { position } = bulk;
  return { kind: 'accepted', state: await presentBulk(bulk, viewing, needs), revision: 0, position, repeat: false };
};

/** The person's own bulk in this organization, or null. */
export const ownBulk = async (
  { documents, clock }: BulkNeeds,
  id: string,
  { actor, organizationId }: Whose,
): Promise<Bulk | null> => {
  const bulk = await createBulkStore(documents, clock).find(id);
  return bulk?.byId === actor.userId && bulk.organizationId === organizationId ? bulk : null;
};

/** Goes on at once where few people are left, else behind the answer. */
const goOn = async (bulk: Bulk, needs: BulkCommandNeeds): Promise<Bulk> => {
  const isUndo = bulk.state === 'undoing';
  if (bulk.people <= bulkBounds.atOnce) return isUndo ? undoBulk(needs, bulk) : runBulk(needs, bulk);
  const id = `bulk-${isUndo ? 'undo-' : ''}${bulk.id}`;
  await needs.queue.enqueue([{ id, kind: 'bulk', data: { bulkId: bulk.id, isUndo } }]);
  return bulk;
};

/** The handler of each command about many prospects. */
export const bulkHandlers: CommandHandlers<typeof bulkCommands, BulkCommandNeeds> = {
  ChangeProspects: async (request, needs) => {
    const bulk = await begin(request, needs);
    return isRejection(bulk) ? bulk : answerOf(await goOn(bulk, needs), request, needs);
  },
  UndoBulk: async (request, needs) => {
    const bulk = await ownBulk(needs, request.params.id, request);
    if (!bulk) return reject('prospect/bulk-not-found');
    if (bulk.state === 'running') return reject('prospect/bulk-running');
    await request.judge();
    const undoing: Bulk = bulk.state === 'done' ? { ...bulk, state: 'undoing', next: 0 } : bulk;
    if (undoing !== bulk) await createBulkStore(needs.documents, needs.clock).save(undoing);
    return answerOf(await goOn(undoing, needs), request, needs);
  },
};

/** Goes on with the bulk of a job. */
export const bulkJob: JobHandler<{ bulkId: string; isUndo: boolean }, BulkNeeds> = {
  concurrency: 2,
  handle: async ({ bulkId, isUndo }, needs) => {
    const bulk = await createBulkStore(needs.documents, needs.clock).find(bulkId);
    if (bulk) await (isUndo ? undoBulk(needs, bulk) : runBulk(needs, bulk));
  },
};
