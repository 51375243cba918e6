import { replaceCall } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

/** Breaks of the rule that a person's checklist is ticked by their own deeds. */
export const checklistMutants: readonly Mutant[] = [
  mutantsOf('api/src/checklist/capability.ts', 'api/src/checklist/checklist.int.spec.ts', 'somebody else did')(
    'a checklist is ticked by what others did',
    'checks.share',
    replaceCall('happenedTo', (call) => textOf(call).replace('happenedTo', 'happened')),
  ),
];
