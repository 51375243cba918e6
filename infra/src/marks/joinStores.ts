import { randomUUID } from 'node:crypto';
import type { EventStore } from '../ports/eventStore.ts';
import type { EventTypes } from './formats.ts';
import { noncesKept } from './mark.ts';
import type { AccountsDetails, AccountsMarks, LogMarks, ReadsMarks } from './mark.ts';

/** The stores of an installation. A file of read models is marked as it is opened. */
export type Stores = {
  log: Pick<EventStore, 'at' | 'head'> & { marks: LogMarks };
  accounts: { marks: AccountsMarks };
  reads: { marks?: ReadsMarks };
  /** Where the log and the accounts are, in words. */
  places: { log: string; accounts: string };
};

type Seen = AccountsDetails['seen'];

const lost = (whose: string): never => {
  throw new Error(`${whose} have lost their mark`);
};

/** The newest event of the log. */
const newestOf = async ({ head, at }: Stores['log']): Promise<Seen> => {
  const position = await head();
  const event = position > 0 ? await at(position) : null;
  return event && { position, eventId: event.id };
};

const later = (one: Seen, other: Seen): Seen => ((one?.position ?? 0) > (other?.position ?? 0) ? one : other);

/**
 * Notes in both stores that they were used together until now: in the accounts first, so that a crash in between leaves
 * them the newer ones.
 */
export const beat = async ({ log, accounts }: Stores): Promise<void> => {
  const newest = await newestOf(log);
  const at = new Date().toISOString();
  const nonce = randomUUID();
  const risen = await accounts.marks.change((details) => {
    const mark = details ?? lost('the accounts');
    const nonces = [nonce, ...mark.nonces].slice(0, noncesKept);
    return { ...mark, beat: mark.beat + 1, nonces, at, seen: later(mark.seen, newest) };
  });
  await log.marks.change((details) => {
    const mark = details ?? lost('the events');
    // another process may have beaten since
    return mark.beat < risen.beat ? { ...mark, beat: risen.beat, nonce, at } : mark;
  });
};

/**
 * Marks stores that have no mark yet, each with that of the other. Both count as equally new from then on, so the
 * caller has checked that they belong together. `types` are those of the log's events, `accepted` says which of them
 * was older.
 */
export const joinStores = async (
  stores: Stores,
  { types, accepted }: { types: EventTypes; accepted: string | null },
): Promise<void> => {
  const { log, accounts, reads, places } = stores;
  const before = { log: (await log.marks.read())?.details, accounts: (await accounts.marks.read())?.details };
  // before the details, which say that they are complete
  if (!before.log) await log.marks.addTypes(types);
  const none = { beat: 0, at: '' };
  const own = await log.marks.change(
    (details) => details ?? { ...none, nonce: '', id: before.accounts?.log?.id ?? randomUUID(), accounts: null },
  );
  const newest = await newestOf(log);
  const theirs = await accounts.marks.change((details) => ({
    ...(details ?? { ...none, nonces: [], id: own.accounts?.id ?? randomUUID(), accepted: null }),
    log: { id: own.id, place: places.log },
    beat: Math.max(details?.beat ?? 0, own.beat),
    // an older log has fewer events than were seen
    seen: newest,
    ...(accepted !== null && { accepted: { at: new Date().toISOString(), what: accepted } }),
  }));
  await log.marks.change((details) => ({
    ...(details ?? own),
    accounts: { id: theirs.id, place: places.accounts },
  }));
  if (reads.marks && !(await reads.marks.read())?.details) await reads.marks.change((details) => details ?? {});
  await beat(stores);
};

/** Takes what was accepted from the mark, so that it is logged once; null where there is nothing. */
export const takeAccepted = async ({ accounts }: Pick<Stores, 'accounts'>): Promise<AccountsDetails['accepted']> => {
  const accepted = (await accounts.marks.read())?.details?.accepted ?? null;
  if (accepted) await accounts.marks.change((details) => ({ ...(details ?? lost('the accounts')), accepted: null }));
  return accepted;
};
