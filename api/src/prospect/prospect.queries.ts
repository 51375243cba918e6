import type { ProspectRow, answerQueries, duplicateQueries, prospectQueries } from '@upline/contracts';
import { can, nextStepsView, prospectStatus, prospectsView, reject } from '@upline/contracts';
import { nameOf } from '../identity/account/names.ts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import { archivePage } from '../platform/queries/archive.ts';
import { countEach } from '../platform/queries/countEach.ts';
import { mapOwned, ownersPage } from '../platform/queries/owners.ts';
import { mapPage, withoutWords } from '../platform/queries/reader.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { inList, presentProspect } from './prospect.presenter.ts';
import { listOf, visibleTo, wordsFor } from './prospectLists.ts';
import type { ProspectFilter } from './prospectLists.ts';
import { prospectPage } from './prospectPage.ts';

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

const countOf = async (count: (filter: ProspectFilter) => Promise<number>, owner: string | undefined) => {
  const [all, status] = await Promise.all([
    count({ owner }),
    countEach(prospectStatus.options, (one) => count({ owner, status: one })),
  ]);
  return { all, status };
};

/** The owner's name, for leaders. */
const ownerFor = async (actor: ActingPerson, ownerId: string, reader: Reader): Promise<{ ownerName?: string }> => {
  const owner = can(actor, 'prospect:see-all') ? (await reader.people([ownerId])).get(ownerId) : undefined;
  return owner ? { ownerName: nameOf(owner) } : {};
};

/** Queries whose handlers are in files of their own. */
type Apart = keyof typeof answerQueries | keyof typeof duplicateQueries;

/** The handler of each other query about prospects. */
export const prospectReads: QueryHandlers<Omit<typeof prospectQueries, Apart>, unknown> = {
  listProspects: async ({ search: { limit, cursor, ...list }, actor, reader }) => {
    const { page, isOwn } = await prospectPage(list, { limit, cursor }, { actor, reader });
    const steps = await reader.getAll(
      nextStepsView,
      page.rows.map(({ prospectId }) => prospectId),
    );
    const toAnswer = (row: ProspectRow) => inList(row, steps.get(row.prospectId));
    return isOwn ? mapPage(page, toAnswer) : mapOwned(reader, page, toAnswer);
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
    const count = async (filter: ProspectFilter): Promise<number> => {
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
