import type { RefusalListEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

const ask = (_state: unknown, event: RefusalListEvent): Reaction<never> => {
  const { refusalId, kind } = event.data;
  const byOwner = event.type === 'RefusalLifted' && event.data.source === null;
  const data = { organizationId: organizationOf(event), refusalId, kind, byOwner };
  return { state: null, jobs: [{ kind: 'refusal-marks', data }] };
};

/** Asks to mark everybody with a number or address that came onto the list of refusals, or left it. */
export const refusalMarksReactor = defineReactor<never, RefusalListEvent>({
  name: 'refusal-marks',
  key: (event) => (event.data.kind === 'visitor' ? null : keyWithin(event, event.data.refusalId)),
  on: { RefusalListed: ask, RefusalLifted: ask },
});
