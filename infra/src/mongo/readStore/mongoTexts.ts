import type { Document } from 'mongodb';
import type { ViewSearch } from '@upline/contracts';
import type { Contains } from '../../ports/readStore.ts';
import { organizationPath, pathOf } from './mongoBounds.ts';
import type { Table } from './mongoTables.ts';

// a sign after a backslash means itself; no pattern may hold the zero byte
const literally = (word: string): RegExp =>
  new RegExp(word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00'));

/** The filter for rows whose text contains the words, at least one. */
export const containsOf = ({ field, words }: Pick<Contains, 'field' | 'words'>): Document => ({
  $and: words.map((word) => ({ [pathOf(field)]: literally(word) })),
});

/** Whether rows list the organizations in which they are found. */
export const isListed = ({ within }: ViewSearch): boolean => pathOf(within) !== organizationPath;

/**
 * The index through which texts are searched: those of an organization lie side by side, and are compared without
 * looking at the rows. Over a list of organizations the index would be multikey, in which the server compares no texts:
 * rows of a list with one organization are found by `only`.
 */
export const searchIndexOf = ({ search, hasOnly }: Table): { name: string; key: Record<string, 1> } | null => {
  if (!search) return null;
  const { within, unless, owner, text } = search;
  const paths = [unless, owner, text].flatMap((field) => (field === undefined ? [] : [pathOf(field)]));
  const key = Object.fromEntries(
    [hasOnly ? 'only' : pathOf(within), ...paths, '_id'].map((path) => [path, 1] as const),
  );
  return { name: hasOnly ? 'byOnlySearchText' : 'bySearchText', key };
};

/**
 * The filter for the texts of an organization. Rows that are found in several organizations, and those that an earlier
 * version wrote, have no `only`: of these the list has those of the organization.
 */
export const withinOf = ({ search, hasOnly }: Table, organizationId: string): Document => {
  if (!search) return {};
  const { unless, within } = search;
  return {
    ...(hasOnly ? { only: { $in: [organizationId, null] } } : { [pathOf(within)]: organizationId }),
    ...(unless === undefined ? {} : { [pathOf(unless)]: false }),
  };
};
