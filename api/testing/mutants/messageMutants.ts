import { dropOperand, replaceReturned } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const spec = 'api/src/message/messages.int.spec.ts';

/** Breaks of the rules of messages. */
export const messageMutants: readonly Mutant[] = [
  mutantsOf('contracts/src/message/message.permissions.ts', spec)(
    'anybody changes the messages of others',
    'messagePermissions',
    dropOperand('&&', 'owns'),
  ),
  mutantsOf('api/src/message/message.commands.ts', spec)(
    'a message is for an asset of another organization',
    'isAssetThere',
    replaceReturned('organizationId', 'true'),
  ),
];
