import type { ProspectRow, ProspectStatus, answerQueries, duplicateQueries, prospectQueries } from '@upline/contracts';
import { can, nextStepsView, organizationsView, prospectStatus, prospectsView, reject } from '@upline/contracts';
import { nameOf } from '../identity/account/names.ts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import { archivePage } from '../platform/queries/archive.ts';
import { countEach } from '../platform/queries/countEach.ts';
import { searchWordsOfPeople } from '../platform/lib/contact/searchedNumbers.ts';
import type { Narrowing } from '../platform/queries/narrowedPage.ts';
import { mapOwned, ownersPage } from '../platform/queries/owners.ts';
import { emptyPage } from '../platform/queries/readPage.ts';
import { mapPage, withoutWords } from '../platform/queries/reader.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { inList, presentProspect } from './prospect.presenter.ts';

const ownedBy =
  (deleted: boolean): ExportList =>
  async ({ reader, userId: ownerId }, paging) =>
    mapPage(
      await reader.page(prospectsView, { index: 'byOwner', where: { deleted, ownerId }, total: 0 }, paging),
      ({ emailKey: _email, phoneKey: _phone, ...row }) => withoutWords(row),
    );

/** The lists of a person's export. */
export const prospectExports = {
  prospects: ownedBy(false),
  deletedProspects: ownedBy(true),
} satisfies Readonly<Record<string, ExportList>>;

type Filter = { status?: ProspectStatus | undefined; owner?: string | undefined };

/** The index that leads with the fields of a filter, newest first. */
const listOf = ({ status, owner: ownerId }: Filter): Narrowing<ProspectRow> => {
  const deleted = false;
  if (ownerId === undefined)
    return status === undefined
      ? { index: 'byCreated', where: { deleted } }
      : { index: 'byStatus', where: { deleted, status } };
  return status === undefined
    ? { index: 'byOwner', where: { deleted, ownerId } }
    : { index: 'byOwnerStatus', where: { deleted, ownerId, status } };
};

/** Indexes of the other orders. */
const orders = { name: 'byName', contacted: 'byContact' } as const;

/** The owner whose prospects the viewer asks for: a member sees their own alone. Null when they see none of them. */
const visibleTo = (actor: ActingPerson, owner: string | undefined): { owner: string | undefined } | null => {
  if (can(actor, 'prospect:see-all')) return { owner };
  return owner === undefined || owner === actor.userId ? { owner: actor.userId } : null;
};

const countOf = async (count: (filter: Filter) => Promise<number>, owner: string | undefined) => {
  const [all, status] = await Promise.all([
    count({ owner }),
    countEach(prospectStatus.options, (one) => count({ owner, status: one })),
  ]);
  return { all, status };
};

/** The words of a search, with numbers as the organization's country writes them. */
const wordsFor = async (search: string | undefined, reader: Reader): Promise<string[]> => {
  if (search === undefined) return [];
  const organization = await reader.get(organizationsView, '');
  return searchWordsOfPeople(search, organization?.country ?? null);
};

/** The owner's name, for leaders. */
const ownerFor = async (actor: ActingPerson, ownerId: string, reader: Reader): Promise<{ ownerName?: string }> => {
  const owner = can(actor, 'prospect:see-all') ? (await reader.people([ownerId])).get(ownerId) : undefined;
  return owner ? { ownerName: nameOf(owner) } : {};
};

/** The handler of each query about prospects. */
/** Queries whose handlers are in files of their own. */
type Apart = keyof typeof answerQueries | keyof typeof duplicateQueries;

export const prospectReads: QueryHandlers<Omit<typeof prospectQueries, Apart>, unknown> = {
  listProspects: async ({ search: { search, status, owner, sort, ...paging }, actor, reader }) => {
    const visible = visibleTo(actor, owner);
    if (!visible) return emptyPage;
    const list = listOf({ status, ...visible });
    const isAll = status === undefined && visible.owner === undefined;
    const ordered =
      sort === 'created' ? list : { index: orders[sort], where: { deleted: false }, only: isAll ? null : list };
    const words = await wordsFor(search, reader);
    const page = await reader.page(prospectsView, { ...ordered, search: { words } }, paging);
    const steps = await reader.getAll(
      nextStepsView,
      page.rows.map(({ prospectId }) => prospectId),
    );
    const toAnswer = (row: ProspectRow) => inList(row, steps.get(row.prospectId));
    // everything in it is the viewer's own
    if (visible.owner === actor.userId) return mapPage(page, toAnswer);
    return mapOwned(reader, page, toAnswer);
  },
  listDeletedProspects: async ({ search: { search, ...paging }, actor, reader }) =>
    archivePage(
      reader,
      {
        ownerId: can(actor, 'prospect:see-all') ? undefined : actor.userId,
        words: await wordsFor(search, reader),
        read: (list) => reader.page(prospectsView, list, paging),
      },
      ({ prospectId: id, name, status }) => ({ id, name, status }),
    ),
  countProspects: async ({ search: { owner }, actor, reader }) => {
    const visible = visibleTo(actor, owner);
    const count = async (filter: Filter): Promise<number> => {
      const { index, where } = listOf(filter);
      return visible ? reader.count(prospectsView, index, where) : 0;
    };
    return countOf(count, visible?.owner);
  },
  listProspectOwners: async ({ search: { status, ...asked }, actor, reader }) => {
    const only = can(actor, 'prospect:see-all') ? null : actor.userId;
    return ownersPage(reader, { ...asked, only }, (owner) => {
      const { index, where } = listOf({ owner, status });
      return reader.count(prospectsView, index, where);
    });
  },
  findProspect: async ({ params, actor, reader }) => {
    const prospect = await reader.get(prospectsView, params.id);
    if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))
      return reject('prospect/not-found');
    const lastCommand = prospect.lastChange?.commandId ?? null;
    return { ...presentProspect(prospect), lastCommand, ...(await ownerFor(actor, prospect.ownerId, reader)) };
  },
};
