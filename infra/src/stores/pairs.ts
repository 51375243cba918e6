import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findRestored } from './restored.ts';
import { createDisposableStack } from '../lib/disposableStack.ts';
import type { Config } from '../settings/config.ts';
import { isEmbedded } from './engines.ts';
import { keysSince } from '../keys/keysSince.ts';
import type { KeysSince } from '../keys/keysSince.ts';
import { sealedSubjectsOf } from '../keys/sealedEvents.ts';
import { refuseOthers } from '../lock/claim.ts';
import { dataFile } from '../lock/dataDir.ts';
import { findSecret } from '../lock/secrets.ts';
import { fitOf, olderAccounts, olderEvents, refusalOf, strangers } from '../marks/fit.ts';
import type { Fit } from '../marks/fit.ts';
import type { AccountsDetails } from '../marks/mark.ts';
import { peekAccounts, peekLog } from './pairPeeks.ts';
import type { AccountsPeek, LogPeek } from './pairPeeks.ts';
import { StartError } from '../ports/startError.ts';

type Peeks = { log: LogPeek; accounts: AccountsPeek };

/** Events whose keys are compared at a start: about 0.2 s of them. Beats leave far fewer. */
const comparedEvents = 20_000;
/** Events at each end of the log in which stores that do not know each other must share people. */
const sharedEvents = 1_000;

/**
 * Whether anybody in the first or the newest events has a key among the accounts, or had one; also where there is
 * nobody. Both ends, for a version that did not refuse it may have replaced lost accounts by new ones.
 */
const sharePeople = async ({ log, accounts }: Peeks): Promise<boolean> => {
  const { latest, head, readAll } = log;
  const limit = sharedEvents;
  const newest = latest ? ((await latest(limit)).at(-1)?.position ?? 0) : (await head()) - limit;
  const ends = [await readAll({ after: 0, limit }), await readAll({ after: Math.max(newest, 0), limit })];
  const subjects = sealedSubjectsOf(ends.flat());
  return subjects.length === 0 || (await accounts.keysOf(subjects)).size > 0;
};

const count = (number: number): string => (number === 1 ? 'one key is' : `${number} keys are`);

const keysAfter = ({ log, accounts }: Peeks, after: number, limit: number): Promise<KeysSince> =>
  keysSince(log, accounts.keysOf, { after, limit });

/** Whether nothing but the people in them can say that they belong together. */
const isStrange = (fit: Fit, { log, accounts }: Peeks): boolean =>
  fit.kind === 'older' ? fit.strange : fit.kind === 'fits' && !log.details?.accounts && !accounts.details?.log;

/** The age of stores whose marks fit, by what is in them. */
const fitOfAges = async (peeks: Peeks, seen: AccountsDetails['seen'], missing: readonly string[]): Promise<Fit> => {
  if (missing.length > 0) return olderAccounts(peeks, `${count(missing.length)} missing that the log needs`);
  const { log } = peeks;
  if (!seen || (await log.at(seen.position))?.id === seen.eventId) return { kind: 'fits' };
  const why =
    `they end at position ${await log.head()} and do not have the event at ${seen.position}, ` +
    'which the accounts have seen';
  return olderEvents(peeks, why);
};

/** How the two go together, by their marks and by what is in them; and erased people whose keys are there. */
const wholeFit = async (peeks: Peeks): Promise<{ fit: Fit; unerased: readonly string[] }> => {
  const fit = fitOf(peeks);
  const { details } = peeks.accounts;
  if (isStrange(fit, peeks) && !(await sharePeople(peeks))) return { fit: strangers(peeks), unerased: [] };
  // without the mark of the log the accounts have never been compared with it
  if (fit.kind !== 'fits' || !details?.log) return { fit, unerased: [] };
  const { missing, unerased } = await keysAfter(peeks, details.seen?.position ?? 0, comparedEvents);
  return { fit: await fitOfAges(peeks, details.seen, missing), unerased };
};

/** Another server that uses the accounts now is a better reason to refuse than data that it left there. */
const refuseOtherServers = async ({ claims }: AccountsPeek, config: Config): Promise<void> => {
  if (claims) await refuseOthers(claims, isEmbedded(config) ? (findSecret(config.dataDir, 'folderId') ?? '') : null);
};

export type PairOptions = {
  /** Whether a log and accounts that are both new become an installation. */
  creates: boolean;
  /** Whether the accounts may be older than the log. */
  acceptsOlder: boolean;
};

/** `accepted` says which of them is older, null where neither is. `unerased`: erased people whose keys are there. */
export type PairCheck = { accepted: string | null; unerased: readonly string[] };

const lookAt = async (config: Config, { creates, acceptsOlder }: PairOptions): Promise<PairCheck> => {
  const stack = createDisposableStack();
  try {
    const log = stack.use(await peekLog(config));
    const accounts = stack.use(await peekAccounts(config));
    await refuseOtherServers(accounts, config);
    const peeks = { log, accounts };
    const { fit, unerased } = await wholeFit(peeks);
    if (fit.kind === 'refused') throw new StartError(fit.what);
    if (fit.kind === 'new' && !creates)
      throw new StartError(
        `There is no installation of Upline in ${log.place} and ${accounts.place}. ` +
          'Set DATA_DIR, EVENTSTORE_URL and MONGODB_URL as the server has them, or start the server first.',
      );
    if (fit.kind !== 'older') return { accepted: null, unerased };
    // a restore has just put one of them in its place
    const accepts = fit.whose === 'events' || acceptsOlder || findRestored(config.dataDir) !== null;
    if (!accepts) throw new StartError(refusalOf(fit));
    const all = await keysAfter(peeks, accounts.details?.seen?.position ?? 0, Infinity);
    return { accepted: fit.what, unerased: all.unerased };
  } finally {
    await stack.close();
  }
};

/**
 * Refuses only what it sees twice: between the two looks of the first time another process may have marked new stores.
 * A second time sees both of its marks.
 */
export const refuseTwice = async <T>(look: () => Promise<T>): Promise<T> => {
  try {
    return await look();
  } catch (error) {
    if (error instanceof StartError) return look();
    throw error;
  }
};

/**
 * Looks whether the log and the accounts belong together. Throws a StartError when they do not, Unavailable while an
 * engine is away.
 */
export const checkPair = (config: Config, options: PairOptions): Promise<PairCheck> =>
  refuseTwice(() => lookAt(config, options));

/**
 * The data folder of an installation that is there. Throws a StartError where there is none, and makes nothing.
 */
export const findInstallation = ({ dataDir, eventstoreUrl, mongodbUrl }: Config): string => {
  const path = resolve(dataDir);
  const kept = [
    ...(eventstoreUrl === null ? [dataFile(path, 'events')] : []),
    ...(mongodbUrl === null ? [dataFile(path, 'accounts')] : []),
  ];
  const isThere = existsSync(path) && (kept.length === 0 || kept.some((file) => existsSync(file)));
  if (isThere) return path;
  throw new StartError(
    `There is no installation of Upline in ${path}. ` +
      'Set DATA_DIR to the folder of the server, or start the server first.',
  );
};
