import { dropOperand, keepBranch, replaceCall, replaceProperty } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const targets = mutantsOf('api/src/overview/leadsTo.ts', 'api/src/overview/feed.int.spec.ts');
const runs = mutantsOf('contracts/src/feed.ts', 'contracts/src/feed.spec.ts');

/** Breaks of what the feed leads to, and of how it folds runs. */
export const feedMutants: readonly Mutant[] = [
  targets("the feed leads to teammates' prospects", 'findTargets', replaceCall('can', 'true')),
  targets('the feed leads to an asset that is gone', 'findTargets', replaceProperty('asset', '() => true')),
  targets('the feed leads to a member who is gone', 'findTargets', replaceProperty('member', '() => true')),
  runs('a line of the feed is about several people', 'readAlike', dropOperand('&&', 'user')),
  runs('a line of the feed goes over midnight', 'feedRuns', dropOperand('&&', 'day')),
  runs('a line of the feed counts half a run', 'feedRuns', keepBranch('whenTrue', 'count')),
];
