import type { organizationQueries } from '@upline/contracts';
import { organizationsView } from '@upline/contracts';
import { createReader } from '../platform/reader.ts';
import type { QueryHandlers } from '../platform/requests.ts';

export const organizationReads: QueryHandlers<keyof typeof organizationQueries> = {
  listOrganizations: async ({ actor, organizationId }, { ports: { reads }, tracker }) => {
    const own = (await createReader(reads, tracker, organizationId).people([actor.userId])).get(actor.userId);
    const rows = await Promise.all(
      (own?.organizationIds ?? []).map((id) => createReader(reads, tracker, id).get(organizationsView, '')),
    );
    return rows.flatMap((row) =>
      row
        ? [
            {
              id: row.organizationId,
              name: row.name,
              primaryColor: row.primaryColor,
              current: row.organizationId === organizationId,
            },
          ]
        : [],
    );
  },
};
