import {
  dropGuard,
  dropIf,
  dropOperand,
  dropStatement,
  keepBranch,
  replaceArgument,
  replaceCall,
  replaceCondition,
  replaceProperty,
  replaceValue,
  valueOf,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const signUpSpec = 'api/src/identity/signUp.int.spec.ts';
const outsideSpec = 'api/src/identity/signUpServer.int.spec.ts';

// the landing page, which other tests of that spec look at, is not built where mutants run
const outsideOnly = 'lets in the first person';

const rule = mutantsOf('api/src/identity/signUp.ts', signUpSpec);

const factorSpec = 'api/src/identity/factor/factors.spec.ts';
const signInSpec = 'api/src/identity/factor/secondFactor.int.spec.ts';
const passkeySpec = 'api/src/identity/passkeys.int.spec.ts';
const proofSpec = 'api/src/identity/proof.int.spec.ts';
const factors = mutantsOf('api/src/identity/factor/factors.ts', factorSpec);
const passkeys = mutantsOf('api/src/identity/factor/passkeys.ts', 'api/src/identity/factor/passkeys.spec.ts');
const accountRoutes = mutantsOf('api/src/identity/account.routes.ts', proofSpec);

/** Only looks whether there is one: `found?.accountId !== accountId` becomes `found === null`. */
const withoutOwner = replaceCondition(['accountId'], ({ expression }) =>
  expression.getText().replace(/\?\.accountId.*/su, ' === null'),
);

/** Breaks of who may make an account, and of the second factor. */
export const factorMutants: readonly Mutant[] = [
  rule(
    'an invitation makes accounts for any address',
    'createSignUp.admits',
    replaceArgument('isOpenInvitation', 1, 'null'),
    { only: 'another address' },
  ),
  rule('anyone is admitted by any invitation', 'createSignUp.admits', replaceCall('isOpenInvitation', 'true'), {
    spec: outsideSpec,
    only: outsideOnly,
  }),
  rule('everybody is the first person', 'createSignUp.admits', replaceCall('claim', 'true')),
  mutantsOf('api/src/identity/firstAccount.ts', 'api/src/identity/firstAccount.spec.ts')(
    'everybody who comes at the same time is the first',
    'createFirstAccount.claim',
    replaceCall('isFirst', 'true'),
  ),
  mutantsOf('api/src/identity/signedIn.ts', outsideSpec, outsideOnly)(
    'an outside provider makes accounts where sign-up is not open',
    'register',
    dropGuard('admits'),
  ),
  mutantsOf('api/src/identity/provider/interactions.ts', signUpSpec)(
    'a form that was opened earlier makes an account',
    'createAccountCreation',
    replaceCondition(['admits'], 'false'),
  ),
  factors('a code of the app works again and again', 'checkTotp', dropGuard('use')),
  factors('a recovery code works again and again', 'check', replaceCall('use', 'true')),
  factors('any recovery code is right', 'check', dropGuard('includes')),
  factors('codes are guessed without end', 'check', dropGuard('waitMs')),
  passkeys('the answer of a passkey works again and again', 'takeChallenge', replaceCall('use', 'true')),
  passkeys('a challenge of another account is answered', 'takeChallenge', withoutOwner),
  passkeys('a challenge of another place is answered', 'nameOf', replaceValue("() => 'one place'")),
  passkeys(
    'a passkey is used on another site',
    'verifyAnswer',
    replaceProperty('expectedOrigin', (node) => `[${valueOf(node.parent, 'expectedOrigin')}, 'https://evil.example']`),
  ),
  passkeys(
    'a passkey is made on another site',
    'verifyNew',
    replaceProperty('expectedOrigin', (node) => `[${valueOf(node.parent, 'expectedOrigin')}, 'https://evil.example']`),
  ),
  passkeys(
    'a passkey of another host is taken',
    'verifyAnswer',
    replaceProperty('expectedRPID', (node) => `[${valueOf(node.parent, 'expectedRPID')}, 'evil.example']`),
  ),
  passkeys('a copied passkey is not noticed', 'verifyAnswer', replaceProperty('counter', '0')),
  passkeys('a passkey signs in to another account', 'createPasskeys.check', withoutOwner),
  passkeys('passkeys are tried without end', 'createPasskeys.check', dropGuard('waitMs')),
  passkeys(
    'somebody else removes a passkey',
    'createPasskeys.remove',
    replaceValue('async (_own, id) => (await store.remove(id), true)'),
  ),
  mutantsOf('api/src/identity/factor/factors.ts', 'api/src/identity/factor/passkeys.spec.ts')(
    'passkeys outlive the second factor',
    'createRemoval.remove',
    dropStatement('removeAll'),
  ),
  mutantsOf('api/src/identity/security.routes.ts', passkeySpec, 'take a proof')(
    'an old session adds and removes passkeys',
    'addSecurityRoutes.proven',
    dropStatement('requireProof'),
  ),
  mutantsOf('api/src/identity/security.ts', passkeySpec, 'sign other browsers out')(
    'browsers that gave a password only stay signed in with a first passkey',
    'createSecurity.completePasskey',
    dropIf('endSessionsOf'),
  ),
  mutantsOf('api/src/identity/provider/interactions.ts', signInSpec)(
    'the password is enough for a person with a second factor',
    'createSignIn',
    replaceCondition(['isOn'], 'true'),
  ),
  mutantsOf('api/src/identity/security.ts', signInSpec, 'signs other browsers out')(
    'browsers that gave a password only stay signed in',
    'createSecurity.completeApp',
    dropStatement('endSessionsOf'),
  ),
  mutantsOf('api/src/identity/security.ts', proofSpec, 'second factor itself')(
    'the password proves a person who has a second factor',
    'createProofs.check',
    replaceCall('isOn', 'false'),
  ),
  accountRoutes('an old session deletes the account', 'eraseAccount', dropStatement('requireProof')),
  accountRoutes('an old session downloads the data', 'addAccountRoutes', dropStatement('requireProof')),
  mutantsOf('api/src/team/team.commands.ts', proofSpec)(
    'an old session makes an owner',
    'proofFor',
    replaceValue('() => null'),
  ),
  mutantsOf('api/src/platform/http/request/proof.ts', proofSpec)(
    'a sign-in counts for ever',
    'isProven',
    dropOperand('&&', 'proofMs'),
  ),
  mutantsOf(
    'api/src/identity/relyingParty/relyingParty.ts',
    'api/src/identity/relyingParty/proofElsewhere.int.spec.ts',
  )('a provider that does not say how old a sign-in is proves it', 'exchange', keepBranch('whenTrue', 'maxAge')),
  mutantsOf('api/src/identity/ownerFactor.ts', 'api/src/operator/factorReset.int.spec.ts')(
    'owners do without the second factor that is required of them',
    'createLacksFactor',
    replaceCall('hasFactor', 'true'),
  ),
  mutantsOf('api/src/platform/http/request/caller.ts', 'api/src/operator/factorReset.int.spec.ts')(
    'owners without the required second factor read what leaders may',
    'createCallerOf',
    replaceCall('actingAs', "kind === 'command' ? actingAs(member, lacksFactor) : member"),
  ),
];
