import { dropGuard, keepBranch } from './changes.ts';
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

/** Breaks of the rule that an address counts only when its mailbox was proven. */
export const addressMutants: readonly Mutant[] = [
  token('anyone makes links that confirm an address', 'parseConfirmation', dropGuard('timingSafeEqual')),
  user('an address of before is confirmed', 'confirm', keepBranch('whenTrue', 'note')),
  team('the links that a removed leader saw work on', 'closeDoors', keepBranch('whenFalse', 'InvitationLinkRenewed')),
  mutantsOf('api/src/team/openInvitation.ts', leftBehind, 'the mailed link makes')(
    'a link on a screen proves an address',
    'proofOfLink',
    keepBranch('whenFalse', 'link'),
  ),
];
