import { dropGuard, dropIf, dropOperand, keepBranch, keepOperand, replaceProperty } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const leftBehind = 'api/src/identity/leftBehind.int.spec.ts';
const team = mutantsOf('api/src/team/team.decider.ts', 'api/src/team/team.decider.spec.ts');
const user = mutantsOf('api/src/identity/user.decider.ts', 'api/src/identity/user.decider.spec.ts');
const token = mutantsOf(
  'api/src/identity/confirmationToken.ts',
  'api/src/identity/provenAddress.int.spec.ts',
  'forger',
);

const reset = mutantsOf('api/src/identity/provider/passwordReset.ts', leftBehind, 'proves nothing');

/** Breaks of the rule that an address counts only when its mailbox was proven. */
export const addressMutants: readonly Mutant[] = [
  token('anyone makes links that confirm an address', 'parseConfirmation', dropGuard('timingSafeEqual')),
  user('an address of before is confirmed', 'confirm', keepBranch('whenTrue', 'note')),
  team('the links that a removed leader saw work on', 'closeDoors', keepBranch('whenFalse', 'InvitationLinkRenewed')),
  mutantsOf('api/src/openSignIn.ts', 'api/src/identity/leftElsewhere.int.spec.ts')(
    'an account stays although another provider verified its address',
    'openSignIn',
    dropIf('leaveAt'),
  ),
  mutantsOf('api/src/openSignIn.ts', 'api/src/identity/leftElsewhere.int.spec.ts')(
    'an address that no provider verified ends an account',
    'openSignIn',
    dropOperand('&&', 'emailVerified'),
  ),
  reset('a new password proves an address without a mail server', 'choose', keepBranch('whenTrue', 'emailVerified')),
  reset(
    'a new password leaves an account behind without a mail server',
    'startsEmpty',
    keepOperand('&&', 'isUnproven'),
  ),
  mutantsOf(
    'projector/src/team/withdrawnInvitation.reactor.ts',
    'projector/src/team/withdrawnInvitation.reactor.spec.ts',
  )('a withdrawn invitation keeps the key of its address', 'withdrawnInvitationReactor', replaceProperty('jobs', '[]')),
  mutantsOf('api/src/team/openInvitation.ts', leftBehind, 'the mailed link makes')(
    'a link on a screen proves an address',
    'proofOfLink',
    keepBranch('whenFalse', 'link'),
  ),
  mutantsOf('api/src/team/openInvitation.ts', leftBehind, 'alone fills in')(
    'a link on a screen shows the address that it is for',
    'createInvitedAddress',
    dropOperand('||', 'proofOfLink'),
  ),
];
