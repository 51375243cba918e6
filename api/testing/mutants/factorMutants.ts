import { dropGuard, replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const signUpSpec = 'api/src/identity/signUp.int.spec.ts';
const outsideSpec = 'api/src/identity/signUpServer.int.spec.ts';

const rule = mutantsOf('api/src/identity/signUp.ts', signUpSpec);

/** Breaks of who may make an account, and of the second factor. */
export const factorMutants: readonly Mutant[] = [
  rule('anyone is admitted by any invitation', 'createSignUp.admits', replaceCall('isOpenInvitation', 'true'), {
    spec: outsideSpec,
  }),
  rule('everybody is the first person', 'createSignUp.admits', replaceCall('claim', 'true')),
  mutantsOf('api/src/identity/firstAccount.ts', 'api/src/identity/firstAccount.spec.ts')(
    'everybody who comes at the same time is the first',
    'createFirstAccount.claim',
    replaceCall('isFirst', 'true'),
  ),
  mutantsOf('api/src/identity/signedIn.ts', outsideSpec)(
    'an outside provider makes accounts where sign-up is not open',
    'register',
    dropGuard('admits'),
  ),
  mutantsOf('api/src/identity/provider/interactions.ts', signUpSpec)(
    'a form that was opened earlier makes an account',
    'createAccountCreation',
    replaceCondition(['admits'], 'false'),
  ),
];
