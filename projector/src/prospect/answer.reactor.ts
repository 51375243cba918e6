import type { ShareEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/** Asks to take the answer of each visitor. The job names its place in the log, because its words stay sealed there. */
export const answerReactor = defineReactor<never, ShareEvent>({
  name: 'answer',
  key: (event) => keyWithin(event, event.data.shareId),
  on: {
    ShareAnswered: (_state, event) => {
      const data = { organizationId: organizationOf(event), shareId: event.data.shareId, revision: event.revision };
      return { state: null, jobs: [{ kind: 'take-answer', data }] };
    },
  },
});
