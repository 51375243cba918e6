import type { Logger } from '../log/log.ts';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { DocumentStore } from '../ports/documentStore.ts';

/** A claim is renewed this often; one that was not renewed for `goneMs` counts as given up. */
const renewMs = 5_000;
const goneMs = 15_000;

/**
 * An engine belongs to the one process with this data folder, or to any number of processes that keep nothing in
 * theirs.
 */
export type Claim = { folder: string; at: number };

/** Where processes that share an engine find each other's claims. */
export type ClaimStore = {
  /** The setting that names the engine. */
  setting: 'MONGODB_URL' | 'REDIS_URL';
  read: () => Promise<Claim | null>;
  write: (claim: Claim) => Promise<void>;
};

export const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && 'folder' in value && 'at' in value && typeof value.at === 'number';

export const claimsInDocuments = (documents: Pick<DocumentStore, 'find' | 'put'>): ClaimStore => ({
  setting: 'MONGODB_URL',
  read: () => documents.find<Claim>('installation', 'claim'),
  write: (claim) => documents.put('installation', 'claim', claim),
});

const everyones = 'everyone';

const problemOf = (setting: string, own: string): string =>
  own === everyones
    ? `A server that keeps some of its data in its own folder uses the engine of ${setting}. ` +
      'Stop it, or give it EVENTSTORE_URL, MONGODB_URL and REDIS_URL like this one.'
    : `Another server uses the engine of ${setting}. ` +
      'With EVENTSTORE_URL, MONGODB_URL and REDIS_URL all set any number can run; else stop the other one, ' +
      'or let it and this one use different engines.';

type ClaimOptions = { folder: string | null; log: Logger };

/** Throws a StartError while another server, which cannot share it, uses the engine. */
const refuse = (setting: string, held: Claim | null, own: string): void => {
  const isOthers = held !== null && held.folder !== own;
  if (isOthers && Date.now() - held.at < goneMs) throw new StartError(problemOf(setting, own));
};

/** The same before anything is claimed. */
export const refuseOthers = async (
  { setting, read }: Pick<ClaimStore, 'setting' | 'read'>,
  folder: string | null,
): Promise<void> => refuse(setting, await read(), folder ?? everyones);

/**
 * Lets in one process alone to an engine that others could reach too, where it keeps the rest in its data folder
 * (`folder` names it; null when nothing is kept there). The folder has a lock of its own, so an earlier process that
 * claimed under its name is gone. Engines that are away are claimed when they are back. Returns a function that gives
 * the claims back. Throws a StartError.
 */
export const claimEngines = async (
  stores: readonly ClaimStore[],
  { folder, log }: ClaimOptions,
): Promise<() => Promise<void>> => {
  const own = folder ?? everyones;
  const claim = async ({ setting, read, write }: ClaimStore): Promise<void> => {
    refuse(setting, await read(), own);
    await write({ folder: own, at: Date.now() });
  };
  const forgiving = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  };
  for (const store of stores) await forgiving(claim(store));
  const renew = (store: ClaimStore): Promise<void> =>
    claim(store).catch((error: unknown) => {
      if (!(error instanceof Unavailable))
        log.error({ err: error }, 'two servers that cannot share it use the same engine');
    });
  const renewing = setInterval(() => void Promise.all(stores.map(renew)), renewMs).unref();
  return async () => {
    clearInterval(renewing);
    // others of everyone's may go on
    if (folder !== null) for (const { write } of stores) await forgiving(write({ folder, at: 0 }));
  };
};
