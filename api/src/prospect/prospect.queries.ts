import type { ProspectAnswer, ProspectRow, prospectQueries } from '@upline/contracts';
import { can, prospectsView, reject } from '@upline/contracts';
import { mapPage, wordsOfSearch } from '../platform/reader.ts';
import type { QueryHandlers } from '../platform/requests.ts';

const toAnswer = ({
  prospectId,
  organizationId: _own,
  deleted: _deleted,
  words: _words,
  ...row
}: ProspectRow): ProspectAnswer => ({
  id: prospectId,
  ...row,
});

export const prospectReads: QueryHandlers<keyof typeof prospectQueries> = {
  listProspects: async ({ search: { search, ...paging }, actor, reader }) => {
    const query = can(actor, 'prospect:see-all')
      ? { index: 'byCreated', where: { deleted: false } }
      : { index: 'byOwner', where: { deleted: false, ownerId: actor.userId } };
    return mapPage(await reader.page(prospectsView, { ...query, contains: wordsOfSearch(search) }, paging), toAnswer);
  },
  findProspect: async ({ params, actor, reader }) => {
    const prospect = await reader.get(prospectsView, params.id);
    if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))
      return reject('prospect/not-found');
    return toAnswer(prospect);
  },
};
