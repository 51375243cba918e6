import type { AnyJob, DataExportEvent, TeamEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import { isJoiningMember, keepLeaders } from './leaders.reactor.ts';

/** The owners of an organization. */
type Watch = { leaders: readonly string[] };

const noWatch: Watch = { leaders: [] };

/**
 * Asks to tell the owners that somebody else took data out of the organization. They are those of the time of the
 * export, so that the same jobs follow whenever the reactor runs again.
 */
export const dataExportReactor = defineReactor<Watch, TeamEvent | DataExportEvent>({
  name: 'export-report',
  key: (event) => (isJoiningMember(event) ? null : keyWithin(event, '')),
  on: {
    ...keepLeaders(noWatch, (role) => role === 'owner'),
    DataExported: (state, event) => {
      const { userId: exportedBy, what, rows } = event.data;
      const about = { organizationId: organizationOf(event), exportedBy, what, rows, at: event.meta.occurredAt };
      const recipients = (state ?? noWatch).leaders.filter((leader) => leader !== exportedBy);
      return {
        state: null,
        jobs: recipients.map((userId): AnyJob => ({ kind: 'report-export', data: { ...about, userId } })),
      };
    },
  },
});
