import type { TeamEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/** Asks for the reassignment of what a removed member owns, to the member that the removal names. */
export const reassignmentReactor = defineReactor<never, TeamEvent>({
  // stored name
  name: 'handover',
  key: (event) => (event.type === 'MemberRemoved' ? keyWithin(event, event.data.userId) : null),
  on: {
    MemberRemoved: (_state, event) => {
      const { userId, reassignTo } = event.data;
      if (reassignTo === null) return { state: null, jobs: [] };
      const { position, revision } = event;
      const data = { organizationId: organizationOf(event), userId, reassignTo, position, revision };
      return { state: null, jobs: [{ kind: 'reassign', data }] };
    },
  },
});
