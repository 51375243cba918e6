import { isKnownType } from '@upline/contracts';
import { StartError } from '../ports/startError.ts';
import { textOfVersion, thisVersion } from '../process/version.ts';

/**
 * The newest format of each store that this version reads and writes. A change that earlier versions cannot read, or
 * would lose when they write, raises it; that of `reads` rises with the version of the file's schema. Stores without a
 * mark have format 1.
 */
export const formats = { events: 1, accounts: 1, queue: 1, reads: 3, backup: 1 } as const;
export type Marked = keyof typeof formats;

/** The format of a store, and the first version of Upline that wrote it. */
export type Format = { format: number; version: string };

export const thisWriter = textOfVersion(thisVersion);

/** The format that this version gives a store, unless that has it already. */
export const formatOf = (kind: Marked, present: Format | null): Format =>
  present && present.format >= formats[kind]
    ? { format: present.format, version: present.version }
    : { format: formats[kind], version: thisWriter };

/** What a store needs and what this is. `versions` wrote what this one cannot read; none where that is not known. */
export const need = (versions: readonly string[]): string => {
  const needed = versions.length === 0 ? 'the version that wrote it' : `Upline ${versions.join(' and ')}`;
  return `needs ${needed}, or a newer one, and this is Upline ${thisWriter}: start that version. Nothing was changed.`;
};

/** Throws a StartError for a store whose format is newer than this version. */
export const checkFormat = (kind: Marked, place: string, mark: Format | null): void => {
  if (mark && mark.format > formats[kind]) throw new StartError(`${place} ${need([mark.version])}`);
};

/** The types of a log's events with the version that wrote the first of each; empty where that is not known. */
export type EventTypes = Readonly<Record<string, string>>;

/** Types that the message names. */
const shown = 5;

/** Throws a StartError for a log that holds events of types that this version does not know. */
export const checkTypes = (place: string, types: EventTypes): void => {
  const unknown = Object.keys(types).filter((type) => !isKnownType(type));
  if (unknown.length === 0) return;
  const versions = [...new Set(unknown.map((type) => types[type] ?? ''))].filter((version) => version !== '');
  const named = [...unknown.toSorted().slice(0, shown), ...(unknown.length > shown ? ['…'] : [])].join(', ');
  throw new StartError(
    `${place} holds events of a kind that this version does not know (${named}): it ${need(versions)}`,
  );
};
