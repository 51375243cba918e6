import {
  dropIf,
  replaceCondition,
  dropGuard,
  dropOperand,
  dropStatement,
  replaceArgument,
  replaceBody,
  replaceCall,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const served = 'api/src/platform/http/call/keptAnswers.int.spec.ts';
const fastLane = mutantsOf('api/src/platform/http/fastLane.ts', served);
const query = mutantsOf('api/src/platform/http/call/answerQuery.ts', served);
const kept = mutantsOf('api/src/platform/http/call/keptAnswers.ts', 'api/src/platform/http/call/keptAnswers.spec.ts');
const answers = mutantsOf(
  'api/src/platform/http/call/freshAnswers.ts',
  'api/src/platform/http/call/freshAnswers.spec.ts',
);
const key = mutantsOf('api/src/platform/http/call/etag.ts', 'api/src/platform/http/call/etag.spec.ts');

const throttle = mutantsOf('api/src/platform/live/throttle.ts', 'api/src/platform/live/throttle.spec.ts');

/**
 * Breaks of what is answered without a query: to others than those whose answer it is, too late, or without limits; of
 * what a busy room hears; and of the places of live connections.
 */
export const keptMutants: readonly Mutant[] = [
  fastLane(
    'a kept answer is given to the page of another organization',
    'createFinding',
    dropOperand('||', 'isElsewhere'),
    { only: 'another organization' },
  ),
  fastLane('unchanged answers are given without end', 'createFastLane.answer', dropGuard('takeQuery'), {
    only: 'limit of reads',
  }),
  fastLane('a kept answer is given before the position that was asked for', 'isReached', replaceBody('true'), {
    only: 'waits for its position',
  }),
  query('an answer of this moment or person is kept for others', 'watchPersonal.personal', replaceBody('value'), {
    only: 'one person',
  }),
  query('the feed of the owner of a prospect is kept for others', 'keptOf', dropOperand('||', 'has'), {
    only: 'of the feed',
  }),
  kept('a kept answer is given to people apart', 'isFor', dropOperand('&&', 'apart')),
  kept('a change leaves answers of its organization', 'createKeptAnswers.remove', dropStatement('removeOf')),
  kept('what was made during an erasure is kept', 'createKeptAnswers.make', dropOperand('&&', 'isStale')),
  kept('answers are kept without bound', 'createEntries.set', replaceCall('remove', 'undefined', 'oldest')),
  answers('an erasure is answered before kept names are gone', 'createAnswers.emptiedBy', dropStatement('clear')),
  throttle('a busy room misses the last change', 'createThrottle.release', dropIf('size')),
  throttle('a busy room gets each change', 'createThrottle.push', replaceCondition([], 'false')),
  throttle(
    'busy rooms of one process cost as if each was alone',
    'createThrottle.open',
    replaceArgument('intervalFor', 1, 'size'),
  ),
  mutantsOf('api/src/platform/live/gateway.ts', 'api/src/platform/live/admission.int.spec.ts', 'client that leaves')(
    'a client that left while it waited keeps its place',
    'openServer.attach',
    dropStatement('noticeClosedPolls'),
  ),
  throttle('an older change hides a newer one', 'merge', replaceCondition(['get'], 'true')),
  key('an answer of one person is kept for their organization', 'shareKeyOf', dropGuard('person')),
];
