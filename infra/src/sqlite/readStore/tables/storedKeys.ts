import type { FindPlan } from '../../../readStore/findPlan.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';

/**
 * Keys as the tables hold them: with the number of the organization in front instead of its id. Every entry of every
 * index has the key, and the ids were a fifth of the file. A key without a slash belongs to no organization and stays
 * as it is.
 */
export type StoredKeys = {
  /** The key of a row to write. Numbers what stands in front of the slash, in the transaction that is open. */
  ofWritten: (key: string) => string;
  /** The key of a row to look for; with an unknown id in front it is the key of no row. */
  ofSought: (key: string) => string;
  /** The key of a stored row. */
  keyOf: (stored: string) => string;
  /** A walk of an index with the stored key of the row that it goes on behind. */
  placed: (plan: FindPlan) => FindPlan;
};

export const createStoredKeys = ({ find, ensure, nameOf }: OrganizationNumbers): StoredKeys => {
  const replaceFront = (key: string, replaced: (front: string) => string | number): string => {
    const slash = key.indexOf('/');
    return slash < 0 ? key : `${replaced(key.slice(0, slash))}${key.slice(slash)}`;
  };
  const ofSought: StoredKeys['ofSought'] = (key) => replaceFront(key, (front) => find(front) ?? '');
  return {
    ofWritten: (key) => replaceFront(key, ensure),
    ofSought,
    placed: ({ after, ...plan }) => ({ ...plan, after: after && { ...after, key: ofSought(after.key) } }),
    keyOf: (stored) => replaceFront(stored, (front) => nameOf(Number(front)) ?? front),
  };
};
