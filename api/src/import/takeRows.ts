import type { ImportDone } from '@upline/contracts';
import { isRejection, message } from '@upline/contracts';
import type { Rooms } from '../platform/commands/rooms.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import type { Ports } from '@upline/infra/ports.ts';
import type { prospectDecider, ProspectCommand } from '../prospect/prospect.decider.ts';
import type { ListedOf } from '../platform/lib/contact/refusedContact.ts';
import type { RefusedRow } from './importStore.ts';
import { eachPaced } from './pacing.ts';
import { idOfRow } from './rowIds.ts';
import type { WalkedRow } from './walkRows.ts';

export type TakeNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  refusedContacts: { listedOf: ListedOf };
  keys: Pick<Ports['keys'], 'ensure'>;
  rooms: Rooms;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** The import that rows belong to, and what they do to people who are there. */
export type Taking = { organizationId: string; importId: string; byId: string; mode: 'skip' | 'fill' | 'overwrite' };

type Outcome = keyof ImportDone;
/** What became of rows: numbers, the people who were changed, and the rows that were refused. */
export type Taken = { done: ImportDone; updatedIds: string[]; refused: RefusedRow[] };

/** Rows on their way to the log at the same time. */
const inFlight = 64;
/** Keys that are made at once, of which several begin together. */
const keysTogether = 16;

const noRoom = message('Your plan has no place for more prospects');

type Readable = Exclude<WalkedRow, { reason: string }>;

const commandOf = async (needs: TakeNeeds, one: Readable, taking: Taking): Promise<ProspectCommand> => {
  const { organizationId, importId, byId: ownerId, mode } = taking;
  const { details, status, known } = one;
  const listed = await needs.refusedContacts.listedOf(organizationId, details, { isRead: true });
  const prospectId = known.id;
  if (one.outcome === 'add')
    return { type: 'AddByImport', data: { prospectId, ownerId, importId, ...details, status, listed } };
  const kept = mode === 'overwrite' ? 'overwrite' : 'fill';
  return { type: 'ChangeByImport', data: { prospectId, importId, mode: kept, details, listed } };
};

/** Adds or changes the person of a row. A repeat of the same row finds what the first time did. */
const send = async (needs: TakeNeeds, one: Readable, taking: Taking): Promise<{ outcome: Outcome } | RefusedRow> => {
  const { organizationId, importId, byId, mode } = taking;
  const { row, cells, outcome, known } = one;
  if (outcome !== 'add' && mode === 'skip') return { outcome: 'skipped' };
  const isAdded = outcome === 'add';
  const result = await handleCommand({
    repository: needs.prospects,
    id: known.id,
    meta: await systemMeta(needs, { organizationId, actorId: byId, commandId: idOfRow(importId, row) }),
    command: await commandOf(needs, one, taking),
    judge: byProduct,
    creates: isAdded,
    room: isAdded ? await needs.rooms.of(organizationId, { adds: 'prospects' }) : null,
  });
  // somebody deleted the person, or removed them to another member, while the file was read
  if (isRejection(result)) return isAdded ? { row, cells, reason: noRoom } : { outcome: 'skipped' };
  if (isAdded) return { outcome: 'added' };
  return { outcome: result.kind === 'accepted' && !result.unchanged ? 'updated' : 'skipped' };
};

/** Takes rows of a file, some at the same time; rows about one person one after the other. */
export const createTakeRows = (needs: TakeNeeds) => {
  const take = async (rows: readonly WalkedRow[], taking: Taking): Promise<Taken> => {
    const done: ImportDone = { added: 0, updated: 0, skipped: 0, refused: 0 };
    const updatedIds = new Set<string>();
    const refused: RefusedRow[] = [];
    const refuse = ({ row, cells, reason }: RefusedRow): void => void refused.push({ row, cells, reason });
    const byPerson = new Map<string, Promise<void>>();
    const handle = async (one: Readable): Promise<void> => {
      const sent = await send(needs, one, taking);
      if ('reason' in sent) return refuse(sent);
      done[sent.outcome] += 1;
      if (sent.outcome === 'updated') updatedIds.add(one.known.id);
    };
    await eachPaced(rows, inFlight, async (one) => {
      if ('reason' in one) return refuse(one);
      const before = byPerson.get(one.known.id) ?? Promise.resolve();
      const own = before.then(() => handle(one));
      byPerson.set(one.known.id, own);
      return own;
    });
    done.refused = refused.length;
    return { done, updatedIds: [...updatedIds], refused: refused.toSorted((one, other) => one.row - other.row) };
  };
  return async (rows: readonly WalkedRow[], taking: Taking): Promise<Taken> => {
    const added = rows.flatMap((one) => ('reason' in one || one.outcome !== 'add' ? [] : [one.known.id]));
    // made together: one by one they take as long as the appends
    await eachPaced(chunk(added, keysTogether), inFlight, async (some) => void (await needs.keys.ensure(some)));
    return take(rows, taking);
  };
};
