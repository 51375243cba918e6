import { dropIf, dropOperand, keepBranch, replaceBody, replaceCall, replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const today = 'api/src/today/today.int.spec.ts';
const pages = 'api/src/today/timelinePage.spec.ts';
const projection = mutantsOf(
  'projector/src/today/nextSteps.projection.ts',
  'projector/src/today/nextSteps.projection.spec.ts',
);

/** Breaks of the rules of Today's list and of timelines. */
export const todayMutants: readonly Mutant[] = [
  projection('a share closes a step that is not due yet', 'closed', dropOperand('&&', 'closes')),
  projection('what was done counts for no day', 'touched', replaceCall('max', '0')),
  projection('a later contact does not answer an opening', 'touched', replaceCall('answered', '{}')),
  projection('an opening stays in spite of a date chosen after it', 'planned', replaceCall('answered', '{}')),
  mutantsOf('web/src/lib/sync/dayTurn.ts', 'web/src/lib/sync/dayTurn.spec.tsx')(
    'an open page shows the day before',
    'useDailyTurn',
    dropOperand('||', 'turnOf'),
  ),
  mutantsOf('api/src/platform/http/call/mountQuery.ts', today, 'at midnight')(
    'the day of Today is not that of the person',
    'mountQuery',
    replaceCall('zoneOf', "'UTC'"),
  ),
  mutantsOf('api/src/platform/http/call/etag.ts', today, 'at midnight')(
    'midnight does not change the tag of Today',
    'isDated',
    dropOperand('||', 'daily'),
  ),
  mutantsOf('api/src/today/isVisible.ts', 'api/testing/tenancy/tenancy.matrix.int.spec.ts', 'prospectTimeline')(
    "anyone reads the timeline of anyone's prospect",
    'isVisible',
    replaceCall('can', 'true'),
  ),
  mutantsOf('api/src/prospect/followUps.decider.ts', 'api/src/prospect/followUps.decider.spec.ts', 'two thousandth')(
    'a prospect has notes and contacts without end',
    'isFull',
    replaceBody('false'),
  ),
  mutantsOf('api/src/platform/http/call/answerQuery.ts', today, 'where long reads')(
    'a timeline is read on the thread that answers everybody',
    'createAnswer',
    dropIf('cost', 'heavy'),
  ),
  mutantsOf('api/src/today/ownEntries.ts', pages, 'order of time')(
    'a contact stands where it was recorded',
    'createOwnEntries.hasNext',
    dropOperand('&&', 'at'),
  ),
  mutantsOf('api/src/today/timelinePage.ts', pages, 'order of time')(
    'a page forgets contacts that it read and did not show',
    'ownPlaceAfter.held',
    replaceValue('[]'),
  ),
  mutantsOf('api/src/today/timelinePage.ts', pages, 'between two fields')(
    'a page leaves out the second field that one save changed',
    'isWhole',
    replaceBody('true'),
  ),
  mutantsOf('api/src/today/timeline.ts', pages, 'every share of many')(
    'older shares come before newer ones of which the page knows nothing',
    'openTimeline.find',
    keepBranch('whenTrue', 'place'),
  ),
];
