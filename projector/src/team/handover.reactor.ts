import type { TeamEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/** What a removed member leaves goes to who was chosen: the removal says whom, the job does it until nothing is left. */
export const handoverReactor = defineReactor<never, TeamEvent>({
  name: 'handover',
  key: (event) => (event.type === 'MemberRemoved' ? keyWithin(event, event.data.userId) : null),
  on: {
    MemberRemoved: (_state, event) => {
      const { userId, reassignTo } = event.data;
      if (reassignTo === null) return { state: null, commands: [] };
      const data = { organizationId: organizationOf(event), userId, reassignTo, position: event.position };
      return { state: null, commands: [{ kind: 'reassign', data }] };
    },
  },
});
