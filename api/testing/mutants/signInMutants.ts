import {
  argumentOf,
  dropCall,
  dropGuard,
  dropIf,
  dropOperand,
  dropProperty,
  dropStatement,
  keepBranch,
  lastSpanOf,
  leftOf,
  replaceArgument,
  replaceCall,
  replaceCondition,
  replaceProperty,
  replaceReturned,
  replaceValue,
  swapOperands,
  valueOf,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const callback = 'api/src/identity/relyingParty/callback.int.spec.ts';
const signIn = 'api/src/identity/signIn/signIn.int.spec.ts';
const sessions = 'api/src/identity/session/session.int.spec.ts';
const equal = 'api/src/identity/provider/equalAnswers.int.spec.ts';
const outside = 'api/src/identity/relyingParty/outsideProvider.int.spec.ts';
const erasureMails = 'api/src/identity/erasureMails.int.spec.ts';

const accounts = mutantsOf('api/src/identity/provider/accounts.ts', equal);
const secrecy: Mutant[] = [
  accounts(
    'an address without an account is answered at once',
    'createAccounts.authenticate',
    swapOperands('||', 'verifyPassword'),
    { only: 'costs the processor as much' },
  ),
  accounts(
    'an address with an account costs a look-up more',
    'findByEmail',
    replaceCall('find', (call) => {
      const id = leftOf(call, '??');
      return `(${id} === null ? null : ${textOf(call.expression)}(${id}))`;
    }),
    { only: 'wrong password.*same work' },
  ),
  mutantsOf('api/src/identity/provider/passwordReset.ts', equal, 'new password.*same work')(
    'only an address with an account has a job for its new password',
    'createPasswordReset.ask',
    replaceCondition(['resetMail'], (found) => {
      const id = valueOf(found, 'accountId').split('??')[0] ?? '';
      return `${id} !== null && (${textOf(found.expression)})`;
    }),
  ),
  mutantsOf('api/src/identity/relyingParty/relyingParty.ts', outside, 'down|went away later')(
    'a provider that is away is believed to be there',
    'createDiscovery.getFresh',
    dropIf('freshMs'),
  ),
];

const erasing = mutantsOf('api/src/identity/erasing.ts', erasureMails);
const erasures: Mutant[] = [
  erasing('an account outlives its erasure', 'forgetSubject', dropStatement('removeAccount'), {
    spec: 'api/src/identity/erasure.int.spec.ts',
    only: 'leaves counts|ends every session',
  }),
  erasing("a person's key outlives their erasure", 'forgetSubject', replaceReturned('erase', 'true'), {
    only: 'forgotten with the key',
  }),
  erasing('an erased person stays invited', 'erasePerson', dropIf('endFor'), { only: 'not sent, and the invitation' }),
  mutantsOf('api/src/team/capability.ts', erasureMails, 'not sent, and the invitation')(
    'an erasure ends no invitations',
    'erasure',
    dropProperty('endFor'),
  ),
  mutantsOf('infra/src/log/withoutAddress.ts', 'infra/src/mail/mailFailure.spec.ts')(
    'the message of a mail server is kept with the address',
    'withoutAddress',
    dropCall('replaceAll'),
  ),
  mutantsOf('api/src/team/team.decider.ts', erasureMails, 'forgotten with the key')(
    'a cached team keeps the address of an erased person',
    'teamDecider.holdsSubject',
    replaceValue('() => false'),
  ),
  mutantsOf('api/src/api.ts', 'api/src/identity/restored.int.spec.ts', 'brings back')(
    'an older backup brings erased people back',
    'createApi',
    dropStatement('completeRestore'),
  ),
  mutantsOf('infra/src/backup/dataRestore.ts', 'infra/src/backup/dataBackup.int.spec.ts', 'deleted key')(
    'an older backup brings deleted keys back',
    'restoreDataDir',
    dropIf('eraseIn'),
  ),
];

const relyingParty = mutantsOf(
  'api/src/identity/relyingParty/relyingParty.ts',
  'api/src/identity/relyingParty/answers.int.spec.ts',
);
const cookie = mutantsOf('api/src/identity/relyingParty/signInCookie.ts', callback);
const sealed = mutantsOf('api/src/identity/signIn/sealed.ts', callback);
const returnTo = mutantsOf('api/src/identity/signIn/returnTo.ts', 'api/src/identity/signIn/returnTo.spec.ts');
const login = mutantsOf('api/src/identity/relyingParty/login.ts', callback);
const signIns: Mutant[] = [
  login('a sign-in that nobody began is completed', 'createCallback', dropGuard('unknown-state')),
  login('an unverified address counts', 'createCallback.admit', keepBranch('whenTrue', 'emailVerified'), {
    spec: outside,
  }),
  relyingParty('the state is not compared', 'exchange', replaceProperty('expectedState', 'client.skipStateCheck'), {
    spec: callback,
  }),
  relyingParty('the nonce is not compared', 'exchange', dropProperty('expectedNonce')),
  relyingParty('there is no PKCE', 'exchange', dropProperty('pkceCodeVerifier'), { spec: signIn }),
  relyingParty(
    'the challenge is plain',
    'createRelyingParty.begin',
    replaceProperty('code_challenge_method', "'plain'"),
    { spec: signIn },
  ),
  relyingParty('signatures of ID tokens are not checked', 'configure', dropIf('signsWithSecret')),
  cookie(
    'a sign-in begun elsewhere is taken',
    'createSignInCookie.take',
    replaceCall('unseal', (call) => {
      const word = textOf(argumentOf(call, 2));
      return `JSON.parse(Buffer.from(${word}.split('.')[0] ?? '', 'base64url').toString())`;
    }),
  ),
  cookie('a sign-in is taken twice', 'createSignInCookie.take', dropStatement('set')),
  cookie('a sign-in waits for ever', 'createSignInCookie.take', dropOperand('&&', 'now'), {
    spec: 'api/src/identity/relyingParty/signInCookie.spec.ts',
  }),
  sealed('anyone seals', 'unseal', dropGuard('timingSafeEqual')),
  sealed('one kind passes for another', 'signatureOf', replaceArgument('update', 0, lastSpanOf), {
    spec: 'api/src/identity/signIn/sealed.spec.ts',
  }),
  returnTo('a sign-in returns to any site', 'toOwnPath', dropOperand('||', 'origin')),
  returnTo('a sign-in returns to an address that browsers rewrite', 'toOwnPath', dropOperand('||', 'rewritten')),
  returnTo('a sign-in returns to another host without a scheme', 'toOwnPath', dropOperand('||', '//')),
];

const session = mutantsOf('api/src/identity/session/session.ts', sessions);
const store = mutantsOf('api/src/identity/session/sessionStore.ts', sessions);
const identities: Mutant[] = [
  session(
    'the session keeps the id that the browser brought',
    'createSessions.start.value',
    replaceValue("before ?? randomBytes(32).toString('base64url')"),
    { spec: signIn, only: 'two tabs' },
  ),
  store('a session never ends of age', 'createReading.findById', dropOperand('||', 'sessionMs')),
  store('a session is never idle', 'createLastSeen.isRecent', dropGuard('idleMs')),
  store(
    "the store's ids are cookies",
    'idOf',
    replaceCall('hash', (call) => textOf(argumentOf(call, 1))),
  ),
  session('cookies are not secure', 'createSessions.cookie', replaceProperty('secure', 'false')),
  session('scripts read the cookie', 'createSessions.cookie', replaceProperty('httpOnly', 'false')),
  mutantsOf('api/src/identity/provider/providerAdapter.ts', 'api/src/identity/provider/providerAdapter.spec.ts')(
    'a code is used twice',
    'createProviderAdapter.consume',
    dropGuard('already consumed'),
  ),
  accounts('two issuers share their subjects', 'userIdOf', replaceArgument('uuidV5', 1, lastSpanOf), {
    spec: 'api/src/identity/provider/accounts.spec.ts',
  }),
  mutantsOf('contracts/src/fields/emailAddress.ts', signIn)(
    'two accounts have one address in different case',
    'comparedEmail',
    dropCall('toLowerCase'),
  ),
];

/** Breaks of signing in, of sessions and of erasures. */
export const signInMutants: readonly Mutant[] = [...signIns, ...identities, ...secrecy, ...erasures];
