import { dropCall, dropProperty, keepBranch, replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const pure = 'api/src/platform/mail/mailBudget.spec.ts';
const invitations = 'api/src/team/invitationBudget.int.spec.ts';

const budget = mutantsOf('api/src/platform/mail/mailBudget.ts', pure);
const hash = mutantsOf('api/src/platform/mail/addressHash.ts', pure, 'other forms');
const commands = mutantsOf('api/src/team/team.commands.ts', invitations);
const handling = mutantsOf(
  'api/src/platform/commands/handleCommand.ts',
  'api/src/platform/commands/handleCommand.spec.ts',
);

/** Breaks of the limits and contents of mails. */
export const mailMutants: Mutant[] = [
  budget('mails have no limits', 'createMailBudget.take', replaceCall('take', '0')),
  hash('case makes another mailbox', 'addressHash', dropCall('toLowerCase')),
  hash('a word after + makes another mailbox', 'addressHash', dropCall('replace')),
  mutantsOf('infra/src/memory/memoryLimits.ts', 'infra/src/memory/memoryLimits.spec.ts', 'flood')(
    'quick buckets evict slow ones',
    'createMemoryLimits.take',
    keepBranch('whenFalse', 'slowMs'),
  ),
  commands('invitations have no limits', 'invitationHandlers.InviteMember', dropProperty('spend')),
  commands('one invitation is mailed without a pause', 'invitationHandlers.ResendInvitation', dropProperty('spend')),
  handling('a repeat pays again', 'paid', replaceCall('findRepeat', 'null')),
  handling('a refused command pays', 'paid', replaceCondition(['decideOn'], 'true')),
];
