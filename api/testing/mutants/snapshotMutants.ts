import {
  dropStatement,
  keepBranch,
  leftOf,
  replaceArgument,
  replaceBody,
  replaceCall,
  replaceCondition,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const spec = 'api/src/platform/commands/snapshotting.spec.ts';
const reading = mutantsOf('api/src/platform/commands/snapshotting.ts', spec);
const folding = mutantsOf('api/src/platform/commands/folding.ts', spec);
const kept = mutantsOf('infra/src/keys/snapshots.ts', spec);

/** Breaks of what keeps the snapshots of long streams true, and free of what was erased. */
export const snapshotMutants: readonly Mutant[] = [
  reading('a snapshot ahead of the log is used', 'createSnapshotting.find', keepBranch('whenTrue', 'fromSnapshot'), {
    only: 'ahead of the log',
  }),
  kept(
    'a snapshot of another shape is used',
    'createSnapshots.find',
    replaceCondition(['shape'], ({ expression }) => leftOf(expression, '||')),
    { only: 'another shape' },
  ),
  folding('the events after a snapshot are left out', 'createFolding.foldNext', dropStatement('applyEvent'), {
    only: 'what its snapshot lacks',
  }),
  folding('a fold keeps who was erased meanwhile', 'createFolding.foldRest', dropStatement('forgetIn'), {
    only: 'erasure arrives meanwhile',
  }),
  folding('two who come at once both fold a long stream', 'createFolding.foldLong', replaceCall('get', 'undefined'), {
    only: 'once for everybody',
  }),
  folding('everybody who comes later begins a long stream', 'createFolding.folding', replaceBody('undefined'), {
    only: 'once for everybody',
  }),
  folding('a long fold lets nobody else work', 'createFolding.foldRest', dropStatement('nextTurn'), {
    only: 'other work goes on',
  }),
  mutantsOf('infra/src/keys/personKeys.ts', spec, 'every byte of their keys')(
    'a snapshot outlives the erasure of somebody in it',
    'createPersonKeys.erase',
    dropStatement('discardSnapshotsOf'),
  ),
  kept(
    'a snapshot holds who was erased while it was made',
    'createSnapshots.save',
    replaceArgument('filter', 0, '() => false'),
    { only: 'while a snapshot is made' },
  ),
  mutantsOf('api/src/team/team.decider.ts', spec, 'made from the states')(
    'the next snapshot holds who was erased',
    'teamDecider.forget',
    replaceValue('(team) => team'),
  ),
];
