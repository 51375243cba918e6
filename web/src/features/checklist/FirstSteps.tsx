import { Checklist } from './Checklist.tsx';
import { useChecklist } from './useChecklist.ts';

/** The first steps in a narrow column, nothing where there are none to show. */
export const FirstSteps = ({ isOwner }: { isOwner: boolean }) => {
  const { steps } = useChecklist();
  return steps && <Checklist steps={steps} isOwner={isOwner} isNarrow />;
};
