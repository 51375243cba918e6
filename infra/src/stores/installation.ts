import { randomUUID } from 'node:crypto';
import type { DisposableStack } from '../lib/disposableStack.ts';
import type { Config } from '../settings/config.ts';
import type { Logger } from '../log/log.ts';
import { startHeartbeats } from '../marks/heartbeats.ts';
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
export type InstallationOptions = {
  /** Whether new stores become an installation (default). Commands of operators only find one. */
  creates?: boolean;
  /** Whether accounts that are older than the log are accepted: an operator said so. */
  acceptsOlder?: boolean;
  /** Whether engines that are away at the start are waited for (default), or make it throw Unavailable. */
  whenAway?: 'wait' | 'fail';
  /** Ends the waiting: then the start throws its reason. */
  signal?: AbortSignal;
};

type Options = InstallationOptions & { log: Logger };

const patiently = <T>({ whenAway, log, signal }: Options, work: () => Promise<T>): Promise<T> =>
  whenAway === 'fail' ? work() : retryUntilAvailable(work, log, signal);

/** The stores as they were before they were opened for writing. */
export type CheckedStores = PairCheck & { types: EventTypes };

/**
 * Looks at the stores that the settings name before anything is opened for writing. Throws a StartError when this
 * version cannot read one of them, or when they do not belong together.
 */
export const checkInstallation = (config: Config, options: Options): Promise<CheckedStores> =>
  patiently(options, async () => {
    const { creates = true, acceptsOlder = false } = options;
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
const logAccepted = async (stores: Stores, { creates = true, log }: Options): Promise<void> => {
  const accepted = creates ? await takeAccepted(stores) : null;
  if (accepted) log.warn({ at: accepted.at }, accepted.what);
};

/** Marks the opened stores as belonging together, and notes from now on that they are used together. */
export const markInstallation = async (
  stores: Omit<Stores, 'places'> & { ports: Pick<Ports, 'keys' | 'queue'> },
  {
    config,
    options,
    checked,
    stack,
  }: { config: Config; options: Options; checked: CheckedStores; stack: DisposableStack },
): Promise<void> => {
  const all: Stores = { ...stores, places: { log: placeOfLog(config), accounts: placeOfAccounts(config) } };
  const accepted =
    checked.accepted !== null && options.acceptsOlder ? `An operator accepted: ${checked.accepted}` : checked.accepted;
  // before the marks, after which a start looks at later events only
  await patiently(options, () => eraseAlive(stores.ports, checked.unerased, options.log));
  await patiently(options, () => joinStores(all, { types: checked.types, accepted }));
  await patiently(options, () => logAccepted(all, options));
  const beats = startHeartbeats(all);
  stack.defer(beats.stop);
};
