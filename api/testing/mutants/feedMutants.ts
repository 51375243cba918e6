import { argumentOf, dropOperand, dropProperty, keepBranch, replaceCall, replaceProperty } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const targets = mutantsOf('api/src/overview/leadsTo.ts', 'api/src/overview/feed.int.spec.ts');
const runs = mutantsOf('contracts/src/overview/feed.ts', 'contracts/src/overview/feed.spec.ts');

const figuresOf = (file: string) => mutantsOf(file, 'api/src/overview/figures.int.spec.ts', 'midnight');

/** Breaks of what the feed leads to, and of how it folds runs; and of figures that are counted. */
export const feedMutants: readonly Mutant[] = [
  targets("the feed leads to teammates' prospects", 'findTargets', replaceCall('can', 'true', 'ownerId')),
  targets('the feed leads to an asset that is gone', 'findTargets', replaceProperty('asset', '() => true')),
  targets('the feed leads to a member who is gone', 'findTargets', replaceProperty('member', '() => true')),
  runs('a line of the feed is about several people', 'readAlike', dropOperand('&&', 'user')),
  runs('a line of the feed goes over midnight', 'feedRuns', dropOperand('&&', 'day')),
  runs('a line of the feed counts half a run', 'feedRuns', keepBranch('whenTrue', 'count')),
  figuresOf('projector/src/overview/metrics.projection.ts')(
    'the figures count deleted prospects as active',
    'metricsProjection',
    dropProperty('ProspectDeleted'),
  ),
  figuresOf('api/src/overview/overview.queries.ts')(
    'the figures count members of any week as active',
    'overviewReads.analytics',
    dropProperty('week'),
    { only: 'day by day' },
  ),
  figuresOf('contracts/src/overview/ratios.ts')(
    'the figures have averages that are cut off',
    'averageOf',
    replaceCall('round', (call) => `Math.trunc(${textOf(argumentOf(call, 0))})`),
  ),
];
