import { dropOperand, replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const direct = mutantsOf('api/src/platform/http/directCommands.ts', 'api/src/platform/http/directCommands.spec.ts');
const handling = 'createDirectCommands.createHandling';

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
    'api/src/platform/http/mountCommand.ts',
    'api/src/platform/http/directCommands.int.spec.ts',
    'handled once',
  )('a refused command is handled twice', 'mountCommand', replaceCall('resultOf', 'undefined')),
];
