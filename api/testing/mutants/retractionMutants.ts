import { dropGuard, dropProperty } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const decider = mutantsOf(
  'api/src/share/share.decider.ts',
  'api/src/share/share.decider.spec.ts',
  'taking a share back',
);
const rows = 'projector/src/share/retraction.spec.ts';

/** Breaks of the rules by which a share is taken back. */
export const retractionMutants: readonly Mutant[] = [
  decider('a share that was opened is taken back', 'retract', dropGuard('seen')),
  decider('a share is taken back after any time', 'retract', dropGuard('retractMinutes')),
  mutantsOf('projector/src/prospect/contactTimes.projection.ts', rows, 'taken back')(
    'the last contact stays when its share is taken back',
    'withoutShare',
    dropProperty('lastContactedAt'),
  ),
  mutantsOf('projector/src/overview/trend.projection.ts', rows, 'leaves the day and the week')(
    'a share that is taken back leaves the wrong day',
    'trendProjection',
    dropProperty('ShareRetracted'),
  ),
];
