import type { ProspectAnswer, ProspectRow, prospectQueries } from '@upline/contracts';
import { can, prospectsView } from '@upline/contracts';
import { mapPage } from '../reader.ts';
import type { QueryHandlers } from '../requests.ts';

const toAnswer = ({ prospectId, organizationId: _own, deleted: _deleted, ...row }: ProspectRow): ProspectAnswer => ({
  id: prospectId,
  ...row,
});

export const prospectReads: QueryHandlers<keyof typeof prospectQueries> = {
  listProspects: async ({ search, actor, reader }) => {
    const query = can(actor, 'prospect:see-all')
      ? { index: 'byCreated', where: { deleted: false } }
      : { index: 'byOwner', where: { deleted: false, ownerId: actor.userId } };
    return mapPage(await reader.page(prospectsView, query, search), toAnswer);
  },
};
