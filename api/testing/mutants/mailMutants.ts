import {
  dropCall,
  dropGuard,
  dropOperand,
  dropProperty,
  dropStatement,
  keepBranch,
  replaceCall,
  replaceCondition,
  replaceProperty,
} from './changes.ts';
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

const rules = mutantsOf('contracts/src/fields/nameRules.ts', 'contracts/src/fields/nameRules.spec.ts');
const fields = mutantsOf('contracts/src/fields/fields.ts', 'contracts/src/fields/nameRules.spec.ts');

const names: Mutant[] = [
  rules('names hold addresses', 'nameProblem', replaceCall('hasAddress', 'false')),
  rules('names are long', 'nameProblem', replaceCondition(['maxName'], 'false')),
  rules('another width hides an address', 'asRead', dropCall('normalize')),
  fields('a name of invisible characters is a name', 'isVisible', replaceCall('test', 'true')),
  mutantsOf(
    'contracts/src/fields/fields.ts',
    'api/src/platform/http/chain/badInput.int.spec.ts',
    'in a title|in a name',
  )('a line has breaks', 'text', replaceCall('test', 'false')),
  mutantsOf('api/src/identity/user.decider.ts', 'api/src/identity/user.decider.spec.ts')(
    'the api takes any name',
    'changeProfile',
    replaceCall('wrongNames', 'null'),
  ),
  mutantsOf('api/src/organization/organization.decider.ts', 'api/src/organization/organization.decider.spec.ts')(
    'the api takes any name of an organization',
    'decideOnFounded',
    replaceCall('wrongNames', 'null'),
  ),
];

const unwanted = 'api/src/team/unwantedMails.int.spec.ts';
const ended: Mutant[] = [
  mutantsOf('api/src/team/team.commands.ts', unwanted, 'ends the mails')(
    'an address that wants no mails is invited',
    'payMail',
    dropGuard('team/mails-unwanted'),
  ),
  mutantsOf('api/src/platform/mail/mailRefusals.ts', unwanted, 'own address only')(
    'any token ends mails',
    'createMailRefusals.parse',
    replaceCall('timingSafeEqual', 'true'),
  ),
  mutantsOf('api/src/identity/noMails.routes.ts', unwanted, 'until its button')(
    'opening a link ends mails',
    'noMailsRoutes',
    replaceCondition(['POST'], 'true'),
  ),
];

const confirmation = mutantsOf('api/src/identity/confirmation.ts', 'api/src/identity/confirmationMails.int.spec.ts');
const confirmations: Mutant[] = [
  confirmation('mails that confirm have no limits', 'askConfirmation', dropStatement('take'), { only: 'pause' }),
  confirmation(
    'an address that wants no mails is asked to confirm',
    'askConfirmation',
    dropGuard('identity/mails-unwanted'),
    { only: 'refused mails' },
  ),
  confirmation('without a mail nobody signs up', 'tryConfirmation', replaceCondition(['HttpProblem'], 'true'), {
    only: 'of the installation',
  }),
];

const trying = 'api/src/platform/mail/mailing.int.spec.ts';
const mailing = mutantsOf('api/src/platform/mail/mailing.ts', trying);
const sending = mutantsOf('api/src/team/invitationMail.ts', 'api/src/team/invitations.int.spec.ts');
const waiting: Mutant[] = [
  mailing('a refused mail is tried for a day', 'createMailing.failed', dropOperand('||', 'isFinal'), {
    only: 'no such',
  }),
  mailing('each mail of an outage warns', 'createOutage.begin', replaceCondition(['reason'], 'true'), { only: 'gone' }),
  sending('a mail is sent after its link has ended', 'sendInvitation', replaceCall('isOpen', 'true'), {
    only: 'link has ended',
  }),
  mutantsOf('api/src/team/team.presenter.ts', 'api/src/team/invitations.int.spec.ts', 'mail server is away')(
    'members read what the mail server says of the site',
    'presentMailProblem',
    replaceProperty('reason', 'reason'),
  ),
  mutantsOf('api/src/identity/provider/passwordReset.ts', 'api/src/identity/provider/passwordReset.int.spec.ts')(
    'a mail for a new password comes after its hour',
    'mailHandlers.password-mail.handle',
    replaceCondition(['resetLinkMs'], 'false'),
    { only: 'would have ended' },
  ),
];

/** Breaks of the limits and contents of mails, and of what happens to those that wait. */
export const mailMutants: Mutant[] = [
  ...names,
  ...ended,
  ...confirmations,
  ...waiting,
  budget('mails have no limits', 'createMailBudget.take', replaceCall('take', '0')),
  hash('case makes another mailbox', 'addressHash', replaceCall('comparedEmail', 'email')),
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
