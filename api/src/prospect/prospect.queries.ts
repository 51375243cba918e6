import type { prospectQueries } from '@upline/contracts';
import { can, prospectsView, reject } from '@upline/contracts';
import type { ExportList } from '../platform/heavy/serveReads.ts';
import { mapPage, searchFor, withoutWords } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { listProspect, presentProspect } from './prospect.presenter.ts';

const ownedBy =
  (deleted: boolean): ExportList =>
  async ({ reader, userId: ownerId }, paging) =>
    mapPage(
      await reader.page(prospectsView, { index: 'byOwner', where: { deleted, ownerId }, total: 0 }, paging),
      withoutWords,
    );

/** The lists of a person's export. */
export const prospectExports = {
  prospects: ownedBy(false),
  deletedProspects: ownedBy(true),
} satisfies Readonly<Record<string, ExportList>>;

/** The handler of each query about prospects. */
export const prospectReads: QueryHandlers<typeof prospectQueries, unknown> = {
  listProspects: async ({ search: { search, ...paging }, actor, reader }) => {
    const query = can(actor, 'prospect:see-all')
      ? { index: 'byCreated', where: { deleted: false } }
      : { index: 'byOwner', where: { deleted: false, ownerId: actor.userId } };
    return mapPage(await reader.page(prospectsView, { ...query, search: searchFor(search) }, paging), listProspect);
  },
  findProspect: async ({ params, actor, reader }) => {
    const prospect = await reader.get(prospectsView, params.id);
    if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))
      return reject('prospect/not-found');
    return presentProspect(prospect);
  },
};
