import { randomUUID } from 'node:crypto';
import type { DisposableStack } from '../lib/disposableStack.ts';
import type { Config } from '../settings/config.ts';
import type { Logger } from '../log/log.ts';
import { startBeats } from '../marks/beats.ts';
import type { EventTypes } from '../marks/formats.ts';
import { joinStores, takeAccepted } from '../marks/joinStores.ts';
import type { Stores } from '../marks/joinStores.ts';
import { placeOfAccounts, placeOfLog } from './pairPeeks.ts';
import { checkPair } from './pairs.ts';
import type { PairCheck } from './pairs.ts';
import { checkStores } from './peeks.ts';
import type { Ports } from '../ports.ts';
import { retryUntilAvailable } from './retryUntilAvailable.ts';

/** How a process opens an installation. */
export type JoiningOptions = {
  /** Whether new stores become an installation (default). Commands of operators only find one. */
  creates?: boolean;
  /** Whether accounts that are older than the log are accepted: an operator said so. */
  acceptsOlder?: boolean;
  /** Whether engines that are away at the start are waited for (default), or make it throw Unavailable. */
  whenAway?: 'wait' | 'fail';
  /** Ends the waiting: then the start throws its reason. */
  signal?: AbortSignal;
};

type Joining = JoiningOptions & { log: Logger };

const patiently = <T>({ whenAway, log, signal }: Joining, work: () => Promise<T>): Promise<T> =>
  whenAway === 'fail' ? work() : retryUntilAvailable(work, log, signal);

/** What the stores were like before they were opened for writing. */
export type Looked = PairCheck & { types: EventTypes };

/**
 * Looks at the stores that the settings name before anything is opened for writing. Throws a StartError when this
 * version cannot read one of them, or when they do not belong together.
 */
export const lookAtStores = (config: Config, joining: Joining): Promise<Looked> =>
  patiently(joining, async () => {
    const { creates = true, acceptsOlder = false } = joining;
    const types = await checkStores(config);
    return { types, ...(await checkPair(config, { creates, acceptsOlder })) };
  });

const eraseAlive = async (
  { keys, queue }: Pick<Ports, 'keys' | 'queue'>,
  subjects: readonly string[],
  log: Logger,
): Promise<void> => {
  if (subjects.length === 0) return;
  await keys.erase(...subjects);
  // what else there is of a person is removed by the job
  const jobs = subjects.map((subject) => ({ id: `erase-key-${randomUUID()}`, kind: 'erase-key', data: { subject } }));
  await queue
    .enqueue(jobs)
    .catch((error: unknown) => log.error({ err: error, people: subjects.length }, 'erasures are not completed yet'));
};

/** Commands of operators leave it to the next server. */
const logAccepted = async (stores: Stores, { creates = true, log }: Joining): Promise<void> => {
  const accepted = creates ? await takeAccepted(stores) : null;
  if (accepted) log.warn({ at: accepted.at }, accepted.what);
};

/** Marks the opened stores as belonging together, and notes from now on that they are used together. */
export const joinOpened = async (
  stores: Omit<Stores, 'places'> & { ports: Pick<Ports, 'keys' | 'queue'> },
  { config, joining, looked, stack }: { config: Config; joining: Joining; looked: Looked; stack: DisposableStack },
): Promise<void> => {
  const all: Stores = { ...stores, places: { log: placeOfLog(config), accounts: placeOfAccounts(config) } };
  const accepted =
    looked.accepted !== null && joining.acceptsOlder ? `An operator accepted: ${looked.accepted}` : looked.accepted;
  // before the marks, after which a start looks at later events only
  await patiently(joining, () => eraseAlive(stores.ports, looked.unerased, joining.log));
  await patiently(joining, () => joinStores(all, { types: looked.types, accepted }));
  await patiently(joining, () => logAccepted(all, joining));
  const beats = startBeats(all);
  stack.defer(beats.stop);
};
