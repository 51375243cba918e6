import { useState } from 'react';
import { useView } from '../../lib/sync/useView.ts';

/**
 * The checklist of the signed-in person, null where there is none to show. One that is completed on this screen stays
 * until the screen is left, so that nothing jumps. One that was complete or hidden before is not asked for again.
 */
export const useChecklist = () => {
  const [state, setState] = useState<'asked' | 'open' | 'closed'>('asked');
  const { data, isPending } = useView('showChecklist', { enabled: state !== 'closed' });
  const isComplete = data?.steps.every(({ done }) => done);
  if (data && state === 'asked') setState(data.dismissed || isComplete ? 'closed' : 'open');
  if (data?.dismissed && state === 'open') setState('closed');
  return { steps: data && state === 'open' && !data.dismissed ? data.steps : null, isPending };
};
