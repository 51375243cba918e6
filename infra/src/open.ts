import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { openThreadBus } from './memory/threadBus.ts';
import { createDisposableStack } from './lib/disposableStack.ts';
import type { DisposableStack } from './lib/disposableStack.ts';
import type { Config } from './settings/config.ts';
import {
  isEmbedded,
  openBus,
  openDocuments,
  openEvents,
  openLimits,
  openLink,
  openMailer,
  openPictures,
  openQueue,
  openReads,
  openDeduplication,
} from './stores/engines.ts';
import type { Log } from './stores/engines.ts';
import { recordTypes } from './eventStore/recordedTypes.ts';
import { loadKeySecret } from './keys/comparingKeys.ts';
import { sealEvents } from './keys/sealedEvents.ts';
import { shareKeys } from './keys/sharedKeys.ts';
import { markInstallation, checkInstallation } from './stores/installation.ts';
import type { InstallationOptions } from './stores/installation.ts';
import { claimEngines, claimsInDocuments } from './lock/claim.ts';
import { makeDataDir, protectFiles } from './lock/dataDir.ts';
import { keptSecret } from './lock/secrets.ts';
import { createLog } from './log/log.ts';
import type { Logger } from './log/log.ts';
import { findInstallation } from './stores/pairs.ts';
import type { EventStore } from './ports/eventStore.ts';
import type { Ports } from './ports.ts';
import type { Queue } from './ports/queue.ts';
import { serveEnqueue } from './queue/remoteQueue.ts';
import { claimsInRedis } from './redis/redisClaims.ts';
import { lockDataDir } from './sqlite/dataDirLock.ts';
import { openWriter } from './sqlite/writer/writer.ts';
import type { ThreadLink } from './thread.ts';

export type InfraOptions = InstallationOptions & {
  log?: Logger;
  /**
   * The thread that writes the read models: the projector's own (default), or this one. Engines with a server allow
   * both.
   */
  projector?: 'thread' | 'here';
  /** Called when nothing can be written any more. By default the error is logged and ends the process. */
  onDeath?: (error: Error) => void;
};

export type Infra = {
  ports: Ports;
  /** Which of the log and the accounts was older than the other; null where neither was. */
  accepted: string | null;
  secrets: { sessionSecret: string; operatorToken: string };
  /** The secret of comparing keys (`createKeyOf`). */
  keySecret: string;
  log: Logger;
  /** For one new thread: `link` is for `openThreadInfra` there, and goes over with `transferList`. */
  threadLink: () => { link: ThreadLink; transferList: MessagePort[] };
  /** Closes everything in reverse; threads must have closed theirs before. */
  close: () => Promise<void>;
};

const endProcess =
  (log: Logger) =>
  (error: Error): void => {
    log.fatal({ err: error }, 'nothing can be stored any more');
    throw error;
  };

/** Locks the data folder for this process. Without embedded engines several processes may share it. */
const takeDataDir = (config: Config, creates: boolean, stack: DisposableStack): string => {
  const path = creates || !isEmbedded(config) ? makeDataDir(config.dataDir) : findInstallation(config);
  if (isEmbedded(config)) stack.defer(lockDataDir(path));
  return path;
};

type Options = InfraOptions & Required<Pick<InfraOptions, 'log' | 'projector' | 'onDeath'>>;

const openPorts = async (
  config: Config,
  options: Options,
  { stack, local, busName }: { stack: DisposableStack; local: Ports['bus']; busName: string },
): Promise<{ ports: Ports; accepted: string | null }> => {
  const { use } = stack;
  const { log } = options;
  const checked = await checkInstallation(config, options);
  const writer = use(openWriter({ onDeath: options.onDeath }));
  const link = use(await openLink(config, log));
  const bus = use(await openBus(link, { local, name: busName }));
  const stored = use(await openEvents({ config, writer, log }, local));
  const documents = use(await openDocuments({ config, writer, log }));
  const shared = [
    ...(config.mongodbUrl === null ? [] : [claimsInDocuments(documents)]),
    ...(link.redis ? [claimsInRedis(link.redis)] : []),
  ];
  const folder = isEmbedded(config) ? keptSecret(config.dataDir, 'folderId') : null;
  stack.defer(await claimEngines(shared, { folder, log }));
  const reads = use(await openReads({ config, log }, { readOnly: options.projector === 'thread' }));
  const queue = use(await openQueue(link, { config, writer }));
  const { keys, end } = shareKeys(documents, bus);
  stack.defer(end);
  const stores = { log: stored, accounts: documents, reads, ports: { keys, queue } };
  await markInstallation(stores, { config, options, checked, stack });
  const ports = {
    events: sealEvents(withTypes(config, stored), keys),
    documents,
    keys,
    bus,
    reads,
    queue,
    mailer: use(await openMailer(config, log)),
    pictures: use(await openPictures({ config, log })),
    limits: openLimits(link),
    deduplication: openDeduplication(link),
  };
  return { ports, accepted: checked.accepted };
};

/** In a file a trigger keeps the types of events. */
const withTypes = ({ eventstoreUrl }: Config, stored: Log): EventStore =>
  eventstoreUrl === null ? stored : { ...stored, append: recordTypes(stored.append, stored.marks) };

const createThreadLink =
  ({
    config,
    busName,
    keySecret,
    queue,
    stack,
  }: {
    config: Config;
    busName: string;
    keySecret: string;
    queue: Queue;
    stack: DisposableStack;
  }): Infra['threadLink'] =>
  () => {
    const { port1: here, port2: there } = new MessageChannel();
    const end = serveEnqueue(queue, here);
    // the port for jobs must not keep the process alive
    here.unref();
    stack.defer(() => {
      end();
      here.close();
    });
    return { link: { config, busName, keySecret, queue: there }, transferList: [there] };
  };

/**
 * Opens all engines as the settings choose them. Whatever is kept in the data folder is this process's alone until
 * `close`, or until it ends. Throws a StartError that says what to do; then nothing is left open.
 */
export const openInfra = async (settings: Config, options: InfraOptions = {}): Promise<Infra> => {
  const log = options.log ?? createLog(settings);
  const stack = createDisposableStack();
  try {
    const dataDir = takeDataDir(settings, options.creates ?? true, stack);
    const config = { ...settings, dataDir };
    // several installations in one process must not hear each other
    const busName = randomUUID();
    const local = stack.use(openThreadBus({ name: busName }));
    const { ports, accepted } = await openPorts(
      config,
      { log, projector: 'thread', onDeath: endProcess(log), ...options },
      { stack, local, busName },
    );
    const secrets = {
      sessionSecret: config.sessionSecret ?? keptSecret(dataDir, 'sessionSecret'),
      operatorToken: config.operatorToken ?? keptSecret(dataDir, 'operatorToken'),
    };
    const keySecret = await loadKeySecret(ports.documents);
    const warning = protectFiles(dataDir);
    if (warning !== null) log.warn(warning);
    return {
      ports,
      accepted,
      secrets,
      keySecret,
      log,
      threadLink: createThreadLink({ config, busName, keySecret, queue: ports.queue, stack }),
      close: stack.close,
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
};
