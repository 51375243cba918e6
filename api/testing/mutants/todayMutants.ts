import { dropOperand, replaceCall } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const today = 'api/src/today/today.int.spec.ts';
const projection = mutantsOf(
  'projector/src/today/nextSteps.projection.ts',
  'projector/src/today/nextSteps.projection.spec.ts',
);

/** Breaks of the rules of Today's list and of timelines. */
export const todayMutants: readonly Mutant[] = [
  projection('a share closes a step that is not due yet', 'closed', dropOperand('&&', 'closes')),
  projection('a later contact does not answer an opening', 'touched', replaceCall('max', '0')),
  projection('an opening stays in spite of a date chosen after it', 'planned', replaceCall('answered', '{}')),
  mutantsOf('web/src/lib/dayTurn.ts', 'web/src/lib/dayTurn.spec.tsx')(
    'an open page shows the day before',
    'useDailyTurn',
    dropOperand('||', 'turnOf'),
  ),
  mutantsOf('api/src/platform/http/mountQuery.ts', today, 'at midnight')(
    'the day of Today is not that of the person',
    'mountQuery',
    replaceCall('zoneOf', "'UTC'"),
  ),
  mutantsOf('api/src/platform/http/etag.ts', today, 'at midnight')(
    'midnight does not change the tag of Today',
    'isDated',
    dropOperand('||', 'daily'),
  ),
  mutantsOf('api/src/today/today.queries.ts', 'api/testing/tenancy/tenancy.matrix.int.spec.ts', 'prospectTimeline')(
    "anyone reads the timeline of anyone's prospect",
    'isVisible',
    replaceCall('can', 'true'),
  ),
];
