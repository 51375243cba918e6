import { dropGuard, dropOperand, dropStatement, replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const handleSpec = 'api/src/platform/commands/handleCommand.spec.ts';
const direct = mutantsOf('api/src/platform/http/directCommands.ts', 'api/src/platform/http/directCommands.spec.ts');
const handling = 'createDirectCommands.createHandling';

const held = 'api/testing/tenancy/heldCalls.int.spec.ts';
const judging = 'api/src/platform/http/request/judging.spec.ts';
const handled = mutantsOf('api/src/platform/commands/handleCommand.ts', handleSpec, 'stores and pays nothing');

/** Breaks of the judgement of senders who lose their rights while their call is under way. */
const judgements: readonly Mutant[] = [
  mutantsOf(
    'api/src/platform/http/request/bodies.ts',
    'api/src/platform/http/request/bodies.spec.ts',
    'arrives before',
  )(
    'a body is read after the rights of its sender were found',
    'readBodies',
    replaceCondition(['withBody'], 'ctx.res.destroyed'),
  ),
  handled('a command keeps the rights of its start', 'decideAndAppend', replaceCall('judge', 'null')),
  handled('a command pays without rights', 'paid', dropStatement('judge')),
  mutantsOf('api/src/platform/http/request/caller.ts', judging, 'changed role')(
    'a command keeps the role of its start',
    'requireSame',
    dropGuard('areSame'),
  ),
  mutantsOf('api/src/platform/http/request/proof.ts', judging, 'too old')(
    'a call keeps the proof of its start',
    'judgeWithProof',
    replaceCall('requireProof', 'undefined'),
  ),
  mutantsOf('api/src/identity/session/sessionStore.ts', judging, 'with their session')(
    'a call keeps the session of its start',
    'createReading.now',
    replaceCall('mayHaveChanged', 'false'),
  ),
  mutantsOf('api/src/identity/session/sessionStore.ts', judging, 'with their person')(
    'an erased person acts until their sessions end',
    'createReading.now',
    dropGuard('hasChanged'),
  ),
  mutantsOf('api/src/identity/ownerFactor.ts', judging, 'second factor')(
    'an owner keeps a second factor that is removed',
    'createHasFactor',
    replaceCall('mayHaveChanged', 'false'),
  ),
  mutantsOf('api/src/identity/judgedDocuments.ts', held, 'a sign-out.*after their rights')(
    'a second factor is set up by a session that has ended',
    'judgedDocuments.put',
    replaceCall('judge', 'null'),
  ),
];

/** Breaks of commands that are handled ahead of the layers: of checks that the layers make, and of what they left. */
export const commandMutants: readonly Mutant[] = [
  direct('a page of another site sends commands', handling, dropOperand('||', 'isSameOrigin'), {
    only: 'another site',
  }),
  direct('commands have a place without end', handling, dropOperand('||', 'enter'), { only: 'has no place' }),
  direct('commands take no turns', handling, replaceCall('takeTurn', 'null'), { only: 'its turn' }),
  direct('a direct answer loses the new session', 'createDirectCommands.add', replaceCondition([], 'true'), {
    only: 'change the session',
  }),
  mutantsOf(
    'api/src/platform/http/call/mountCommand.ts',
    'api/src/platform/http/directCommands.int.spec.ts',
    'handled once',
  )('a refused command is handled twice', 'mountCommand', replaceCall('resultOf', 'undefined')),
  ...judgements,
];
