import { statfs } from 'node:fs/promises';
import { quarantineEntry } from '@upline/contracts';
import type { OperatorResult } from '@upline/contracts';
import type { ControlDocuments, ReadModels } from '../ports/readModels.ts';
import type { Ports } from '../ports.ts';

/** The stored names of views that are stopped begin so. */
export const stoppedPrefix = 'quarantine/';

/** What can be wrong with a process or its installation. */
export const problems = [
  'event-store-away',
  'account-store-away',
  'read-store-away',
  'views-never-built',
  'projector-starting',
  'view-stopped',
  'no-projector',
  'projector-failing',
  'redis-away',
  'mail-failing',
  'disk-nearly-full',
] as const;
export type Problem = (typeof problems)[number];

/** One thing that is wrong, in words that anybody may read; `cause` is for the operator. */
export type Finding = { problem: Problem; detail: string; cause?: string };

/** Why a process cannot serve, and what is wrong although it can. */
export type Health = { reasons: readonly Finding[]; degraded: readonly Finding[] };

/** A finding with its cause. */
export const textOfFinding = ({ detail, cause }: Finding): string =>
  cause === undefined ? detail : `${detail}: ${cause}`;

export type HealthNeeds = Pick<Ports, 'events' | 'documents' | 'bus'> & {
  reads: Pick<ReadModels, 'live' | 'controlDocuments' | 'isHeld'>;
};

export type HealthOptions = {
  /** The views that must have been built. */
  views: readonly string[];
  /** The folder in which stores grow; null when none is there. */
  dataDir: string | null;
  /** The state of a projector in this process. */
  projector?: (() => { isStarting: boolean; problem: string | null }) | undefined;
  /** Whether this process stands in for the projector, so that none is missed. */
  isAlone?: boolean;
  /** Why no mail can be sent; null when mails can. */
  mailTrouble?: () => string | null;
};

const mega = 1024 * 1024;

/** A disk with less than this is nearly full: a tenth of it, within bounds that suit small and large ones. */
const leastFree = (size: number): number => Math.max(32 * mega, Math.min(1024 * mega, size / 10));

/** Whether so little is free that writes will soon fail. */
export const isNearlyFull = ({ free, size }: { free: number; size: number }): boolean => free < leastFree(size);

const sizeText = (bytes: number): string =>
  bytes < 1024 * mega ? `${Math.floor(bytes / mega)} MB` : `${(bytes / mega / 1024).toFixed(1)} GB`;

/** The fault of a disk that is nearly full, or full. */
export const diskText = ({ free, size }: { free: number; size: number }): string =>
  free < mega
    ? `the disk of the data folder is full (${sizeText(size)}): ` +
      'nobody can sign in or change anything until there is room'
    : `the disk of the data folder is nearly full: ${sizeText(free)} of ${sizeText(size)} are free`;

/** Free bytes of the disk that holds a folder, for this user, and its size; null where the system does not say. */
export const freeSpace = async (folder: string): Promise<{ free: number; size: number } | null> => {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
};

const diskFindings = async (folder: string | null): Promise<Finding[]> => {
  const space = folder === null ? null : await freeSpace(folder);
  if (!space || !isNearlyFull(space)) return [];
  return [{ problem: 'disk-nearly-full', detail: diskText(space) }];
};

const some = (names: readonly string[], shown = 5): string =>
  names.length <= shown ? names.join(', ') : `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;

/** The views and reactors that are stopped at an event. */
export const stoppedViews = async (documents: Pick<ControlDocuments, 'list'>): Promise<string[]> =>
  [...(await documents.list(stoppedPrefix)).values()].flatMap((value) => {
    const { data } = quarantineEntry.safeParse(value);
    return data ? [data.view] : [];
  });

const neverBuilt = async ({ reads }: HealthNeeds, views: readonly string[]): Promise<Finding[]> => {
  const found = await Promise.all(views.map(reads.live));
  const missing = views.filter((_view, at) => !found[at]);
  return missing.length === 0 ? [] : [{ problem: 'views-never-built', detail: `never built yet: ${some(missing)}` }];
};

const projectorFindings = async ({ reads }: HealthNeeds, options: HealthOptions): Promise<Finding[]> => {
  const stopped = await stoppedViews(reads.controlDocuments);
  const own = options.projector?.() ?? null;
  const isMissing = (own?.problem ?? null) === null && options.isAlone !== true && !(await reads.isHeld());
  return [
    ...(stopped.length === 0
      ? []
      : [{ problem: 'view-stopped' as const, detail: `stopped at an event that cannot be applied: ${some(stopped)}` }]),
    ...(isMissing && own?.isStarting !== true
      ? [{ problem: 'no-projector' as const, detail: 'no projector is running: views do not follow the log' }]
      : []),
  ];
};

/** Findings of a look at one store; that it is away, when it does not answer. */
const from = (problem: Problem, store: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch(() => [{ problem, detail: `the ${store} is not available` }]);

/** Looks at everything once. */
export const checkHealth = async (needs: HealthNeeds, options: HealthOptions): Promise<Health> => {
  const { events, documents, bus } = needs;
  const { projector, mailTrouble, dataDir, views } = options;
  const stores = await Promise.all([
    from('event-store-away', 'event store', async () => (await events.head(), [])),
    from('account-store-away', 'account store', async () => (await documents.find('session', 'readiness'), [])),
    from('read-store-away', 'read store', () => neverBuilt(needs, views)),
  ]);
  const own = projector?.() ?? null;
  const starting: Finding[] = own?.isStarting
    ? [{ problem: 'projector-starting', detail: 'the projector is not running yet' }]
    : [];
  const failing: Finding[] =
    own === null || own.isStarting || own.problem === null
      ? []
      : [{ problem: 'projector-failing', detail: `the projector: ${own.problem}` }];
  const trouble = mailTrouble?.() ?? null;
  return {
    reasons: [...stores.flat(), ...starting],
    degraded: [
      ...(await projectorFindings(needs, options).catch(() => [])),
      ...failing,
      ...(bus.isWhole()
        ? []
        : [{ problem: 'redis-away' as const, detail: 'Redis is away: live updates and jobs wait' }]),
      ...(trouble === null
        ? []
        : [{ problem: 'mail-failing' as const, detail: 'mails cannot be sent', cause: trouble }]),
      ...(await diskFindings(dataDir)),
    ],
  };
};

/** A status with what is wrong; other results stay as they are. */
export const addWrong = (result: OperatorResult, degraded: readonly string[]): OperatorResult =>
  result.name === 'status' ? { ...result, degraded } : result;
