import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const callback = 'api/src/identity/relyingParty/callback.int.spec.ts';
const signIn = 'api/src/identity/signIn/signIn.int.spec.ts';
const sessions = 'api/src/identity/session/session.int.spec.ts';

const login = mutantsOf('api/src/identity/relyingParty/login.ts', callback);
const relyingParty = mutantsOf(
  'api/src/identity/relyingParty/relyingParty.ts',
  'api/src/identity/relyingParty/answers.int.spec.ts',
);
const cookie = mutantsOf('api/src/identity/relyingParty/signInCookie.ts', callback);
const sealed = mutantsOf('api/src/identity/signIn/sealed.ts', callback);
const returnTo = mutantsOf('api/src/identity/signIn/returnTo.ts', 'api/src/identity/signIn/returnTo.spec.ts');

const equal = 'api/src/identity/provider/equalAnswers.int.spec.ts';
const outside = 'api/src/identity/relyingParty/outsideProvider.int.spec.ts';
const erasureMails = 'api/src/identity/erasureMails.int.spec.ts';
const erasing = mutantsOf(
  'api/src/identity/erasing.ts',
  'api/src/identity/erasure.int.spec.ts',
  'leaves counts|ends every session',
);

const secrecy: Mutant[] = [
  mutantsOf('api/src/identity/provider/accounts.ts', equal, 'wrong password.*as long')(
    'an address without an account is answered at once',
    'if (!(await verifyPassword(password, account?.passwordHash ?? null)) || !account) return null;',
    'if (!account || !(await verifyPassword(password, account.passwordHash))) return null;',
  ),
  mutantsOf('api/src/identity/provider/accounts.ts', equal, 'wrong password.*same work')(
    'an address with an account costs a look-up more',
    "return find(id ?? '');",
    'return id === null ? null : find(id);',
  ),
  mutantsOf('api/src/identity/provider/passwordReset.ts', equal, 'new password.*same work')(
    'only an address with an account has a job for its new password',
    'if ((await limits.resetMail(email.data)) === 0)',
    'if (accountId !== null && (await limits.resetMail(email.data)) === 0)',
  ),
  mutantsOf('api/src/identity/relyingParty/relyingParty.ts', outside, 'down|went away later')(
    'a provider that is away is believed to be there',
    'if (now() - foundAt >= freshMs) found = null;',
    '',
  ),
  erasing('an account outlives its erasure', '  await identity.removeAccount(subject);\n', ''),
  erasing("a person's key outlives their erasure", '  await services.ports.keys.erase(subject);\n', '', {
    spec: erasureMails,
    only: 'forgotten with the key',
  }),
  erasing(
    'who is erased stays invited',
    'if (email !== null) await endInvitationsTo(services, (invited) => sameEmail(invited, email));',
    '',
    { spec: erasureMails, only: 'not sent to them' },
  ),
  mutantsOf('api/src/platform/lib/mailFailure.ts', 'api/src/platform/mailFailure.spec.ts')(
    'what a mail server says is kept with the address',
    "message.replaceAll(address, '[address]')",
    'message',
  ),
  mutantsOf('api/src/services.ts', erasureMails, 'forgotten with the key')(
    'a team remembers the address of who was erased',
    'teams.forgetWhere((team) => team.invitations.has(subject) || team.members.has(subject));',
    'teams.forgetWhere(() => false);',
  ),
  mutantsOf('api/src/api.ts', 'api/src/identity/restored.int.spec.ts', 'brings back')(
    'an older backup brings people back who were erased',
    '  await completeRestore(services, { dataDir: config.dataDir, log });\n',
    '',
  ),
  mutantsOf('infra/src/dataBackup.ts', 'infra/src/dataBackup.int.spec.ts', 'deleted key')(
    'an older backup brings deleted keys back',
    'if (names.includes(accounts)) await eraseIn(join(fresh, accounts), subjects);',
    '',
  ),
];

/** Breaks of signing in, of sessions and of erasures. */
export const signInMutants: readonly Mutant[] = [
  login(
    'a sign-in that nobody began is completed',
    "if (!begun) throw new SignInRefused('unknown-state');\n      await admit(ctx, begun);",
    'await admit(ctx, begun as never);',
  ),
  relyingParty('the state is not compared', 'expectedState: state,', 'expectedState: client.skipStateCheck,', {
    spec: callback,
  }),
  relyingParty('the nonce is not compared', 'expectedNonce: nonce,', ''),
  relyingParty('there is no PKCE', 'pkceCodeVerifier: verifier,', '', { spec: signIn }),
  relyingParty('the challenge is plain', "code_challenge_method: 'S256',", "code_challenge_method: 'plain',", {
    spec: signIn,
  }),
  relyingParty(
    'signatures of ID tokens are not checked',
    'const execute = [...insecure, client.enableNonRepudiationChecks];',
    'const execute = [...insecure];',
  ),
  cookie(
    'a sign-in begun elsewhere is taken',
    'const parsed = kept.safeParse(unseal(secret, purpose, word));',
    "const parsed = kept.safeParse(JSON.parse(Buffer.from(word.split('.')[0] ?? '', 'base64url').toString()));",
  ),
  cookie('a sign-in is taken twice', 'ctx.cookies.set(nameOf(state), null, options);', ''),
  cookie(
    'a sign-in waits for ever',
    'return parsed.success && parsed.data.until > Date.now() ? parsed.data.transaction : null;',
    'return parsed.success ? parsed.data.transaction : null;',
    {
      spec: 'api/src/identity/relyingParty/signInCookie.spec.ts',
    },
  ),
  sealed('anyone seals', 'if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;', ''),
  sealed('one kind passes for another', '.update(`${purpose}\\n${text}`)', '.update(text)', {
    spec: 'api/src/identity/signIn/sealed.spec.ts',
  }),
  returnTo('a sign-in returns to any site', "url.origin !== 'http://own.invalid' || ", ''),
  returnTo('a sign-in returns to what a browser rewrites', '|| rewritten.test(value)', ''),
  returnTo('a sign-in returns to another host without a scheme', "url.pathname.startsWith('//') || ", ''),
  mutantsOf('api/src/identity/session/session.ts', signIn, 'new session id')(
    'the session keeps the id that the browser brought',
    'await managed.regenerate();',
    'await managed.save();',
    {
      spec: 'api/src/identity/signIn/signIn.int.spec.ts',
      only: 'two tabs',
    },
  ),
  mutantsOf('api/src/identity/session/sessionStore.ts', sessions)(
    'a session never ends of age',
    'now() - createdAt >= sessionMs || ',
    '',
  ),
  mutantsOf('api/src/identity/session/sessionStore.ts', sessions)(
    'a session is never idle',
    'if (at - seen >= idleMs) return false;',
    '',
  ),
  mutantsOf('api/src/identity/session/sessionStore.ts', sessions)(
    "the store's ids are cookies",
    "hash('sha256', cookie, 'base64url')",
    'cookie',
  ),
  mutantsOf('api/src/identity/session/session.ts', sessions)(
    'cookies are not secure',
    "cookie = { httpOnly: true, sameSite: 'lax', secure,",
    "cookie = { httpOnly: true, sameSite: 'lax', secure: false,",
  ),
  mutantsOf('api/src/identity/session/session.ts', sessions)(
    'scripts read the cookie',
    'cookie = { httpOnly: true,',
    'cookie = { httpOnly: false,',
  ),
  mutantsOf('api/src/identity/provider/providerAdapter.ts', 'api/src/identity/provider/providerAdapter.spec.ts')(
    'a code is used twice',
    "throw new errors.InvalidGrant('already consumed');",
    'return;',
  ),
  mutantsOf('api/src/identity/relyingParty/login.ts', 'api/src/identity/relyingParty/outsideProvider.int.spec.ts')(
    'an unverified address counts',
    'claims.emailVerified || isEmbedded ? claims.email : null',
    'claims.email',
  ),
  mutantsOf('api/src/identity/provider/accounts.ts', 'api/src/identity/relyingParty/outsideProvider.int.spec.ts')(
    'people are told apart by subject alone',
    'uuidV5(idNamespace, `${issuer}\\n${subject}`)',
    'uuidV5(idNamespace, subject)',
    { spec: 'api/src/identity/provider/accounts.spec.ts' },
  ),
  mutantsOf('api/src/identity/provider/accounts.ts', signIn)(
    'two accounts have one address in different case',
    "email.normalize('NFC').toLowerCase()",
    "email.normalize('NFC')",
  ),
  ...secrecy,
];
