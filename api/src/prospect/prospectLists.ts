import type { ProspectRow, ProspectStatus } from '@upline/contracts';
import { can, organizationsView } from '@upline/contracts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import { searchWordsOfPeople } from '../platform/lib/contact/searchedNumbers.ts';
import type { Narrowing } from '../platform/queries/narrowedPage.ts';
import type { Reader } from '../platform/queries/reader.ts';

/** Which prospects a list leaves in; `owner` is a member's id. */
export type ProspectFilter = { status?: ProspectStatus | undefined; owner?: string | undefined };

/** The index that leads with the fields of a filter, newest first. */
export const listOf = ({ status, owner: ownerId }: ProspectFilter): Narrowing<ProspectRow> => {
  const deleted = false;
  if (ownerId === undefined)
    return status === undefined
      ? { index: 'byCreated', where: { deleted } }
      : { index: 'byStatus', where: { deleted, status } };
  return status === undefined
    ? { index: 'byOwner', where: { deleted, ownerId } }
    : { index: 'byOwnerStatus', where: { deleted, ownerId, status } };
};

/** The owner whose prospects the viewer asks for: a member sees their own alone. Null when they see none of them. */
export const visibleTo = (actor: ActingPerson, owner: string | undefined): { owner: string | undefined } | null => {
  if (can(actor, 'prospect:see-all')) return { owner };
  return owner === undefined || owner === actor.userId ? { owner: actor.userId } : null;
};

/** The words of a search, with numbers as the organization's country writes them. */
export const wordsFor = async (search: string | undefined, reader: Reader): Promise<string[]> => {
  if (search === undefined) return [];
  const organization = await reader.get(organizationsView, '');
  return searchWordsOfPeople(search, organization?.country ?? null);
};
