import type { ProspectRow, ProspectStatus } from '@upline/contracts';
import { prospectsView } from '@upline/contracts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { Page, Paging } from '../platform/queries/readPage.ts';
import { emptyPage } from '../platform/queries/readPage.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { listOf, visibleTo, wordsFor } from './prospectLists.ts';

/** Indexes of the other orders. */
const orders = { name: 'byName', contacted: 'byContact' } as const;

/** Filters and order of a list. */
export type ProspectList = {
  search?: string | undefined;
  status?: ProspectStatus | undefined;
  owner?: string | undefined;
  sort: 'created' | keyof typeof orders;
};

type Reading = { actor: ActingPerson; reader: Reader };

/** A page of the prospects that the viewer may see. `isOwn`: each of them is the viewer's own. */
export const prospectPage = async (
  { search, status, owner, sort }: ProspectList,
  paging: Paging,
  { actor, reader }: Reading,
): Promise<{ page: Page<ProspectRow>; isOwn: boolean }> => {
  const visible = visibleTo(actor, owner);
  if (!visible) return { page: emptyPage, isOwn: true };
  const list = listOf({ status, ...visible });
  const isAll = status === undefined && visible.owner === undefined;
  const ordered =
    sort === 'created' ? list : { index: orders[sort], where: { deleted: false }, only: isAll ? null : list };
  const words = await wordsFor(search, reader);
  const page = await reader.page(prospectsView, { ...ordered, search: { words } }, paging);
  return { page, isOwn: visible.owner === actor.userId };
};
