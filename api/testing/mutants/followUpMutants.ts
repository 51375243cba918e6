import { dropGuard, keepOperand, replaceCall } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const decider = mutantsOf('api/src/prospect/followUps.decider.ts', 'api/src/prospect/followUps.decider.spec.ts');

/** Breaks of the rules of contacts and follow-ups. */
export const followUpMutants: readonly Mutant[] = [
  decider('a contact of next year is logged', 'logContact', dropGuard('isContactTime')),
  decider('a next step can be in the past', 'logContact', dropGuard('isDueDate')),
  decider('a follow-up can be in the past', 'planFollowUp', dropGuard('isDueDate')),
  decider('two devices log one contact twice', 'logContact', dropGuard('isRepeated')),
  decider('a contact does a follow-up that was planned later', 'isDoneBy', keepOperand('&&', 'closes')),
  mutantsOf('api/src/prospect/followUp.commands.ts', 'api/src/prospect/followUps.int.spec.ts', 'of the cadence')(
    'the cadence that an owner changed counts for nothing',
    'logContact',
    replaceCall('cadenceOf', "{ rules: [{ status: 'new', outcome: 'reached', days: 3 }], cold: [] }"),
  ),
];
