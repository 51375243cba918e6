import type { organizationQueries } from '@upline/contracts';
import { cadencesView, organizationsView, usualCadence } from '@upline/contracts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';

/** The handler of each query about organizations. */
export const organizationReads: QueryHandlers<typeof organizationQueries, { readerOf: ReaderOf }> = {
  showCadence: async ({ reader }) => {
    const { rules, cold } = (await reader.get(cadencesView, '')) ?? usualCadence;
    return { rules, cold };
  },
  listOrganizations: async ({ actor, organizationId, reader }, { readerOf }) => {
    const own = (await reader.people([actor.userId])).get(actor.userId);
    const rows = await Promise.all((own?.organizationIds ?? []).map((id) => readerOf(id).get(organizationsView, '')));
    return rows.flatMap((row) => {
      if (!row) return [];
      const { organizationId: id, name, primaryColor } = row;
      return [{ id, name, primaryColor, current: id === organizationId }];
    });
  },
};
