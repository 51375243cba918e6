import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const badInput = 'api/src/platform/http/badInput.int.spec.ts';
const proxies = 'api/src/platform/http/proxies.int.spec.ts';
const limits = 'api/src/platform/http/limits.int.spec.ts';
const callback = 'api/src/identity/relyingParty/callback.int.spec.ts';
const signInLimits = 'api/src/identity/signIn/signInLimits.int.spec.ts';

const security = mutantsOf('api/src/platform/http/security.ts', badInput, 'from another site');
const limited: Mutant[] = [
  mutantsOf('api/src/identity/provider/interactions.ts', signInLimits)(
    'passwords are guessed without end',
    'const wait = await limits.guess(email);',
    'const wait = 0;',
  ),
  mutantsOf('api/src/identity/provider/interactions.ts', signInLimits)(
    'forms are sent without end',
    'const wait = await limits.signIn(ctx.req);',
    'const wait = 0;',
  ),
  mutantsOf('api/src/platform/http/clientAddress.ts', 'api/src/platform/http/clientAddress.spec.ts')(
    'anyone chooses their address',
    'trusted.check(address, familyOf(address))',
    'true',
  ),
  mutantsOf('api/src/platform/http/caller.ts', limits, 'of one person')(
    'one person sends without end',
    'if (wait > 0) throw tooMany(wait);',
    '',
  ),
  mutantsOf('api/src/platform/http/caller.ts', 'api/src/platform/http/caller.spec.ts')(
    'one organization sends without end',
    'if (shared > 0) throw tooMany(shared);',
    '',
  ),
  mutantsOf('api/src/share/share.routes.ts', 'api/src/share/views.int.spec.ts')(
    'views are sent without end',
    'if (wait > 0) throw tooMany(wait);',
    '',
  ),
  mutantsOf('api/src/share/share.routes.ts', 'api/src/share/publicLinks.int.spec.ts')(
    'links are guessed without end',
    'if (wait > 0) blocked.set(address, clock().getTime() + wait);\n      return wait;',
    'return 0;',
  ),
  mutantsOf('api/src/platform/http/limits.ts', limits, 'for its address')(
    'addresses have no end',
    "if ((ctx.req.url ?? '').length <= maxUrl) return next();",
    'return next();',
  ),
  mutantsOf('api/src/platform/http/limits.ts', limits, 'one or many')(
    'headers have no end',
    'maxHeaderSize: 16 * 1024,',
    'maxHeaderSize: 1024 * 1024,',
  ),
  mutantsOf('api/src/platform/http/limits.ts', limits, 'headers do not come')(
    'a request may take for ever',
    'headersTimeout: 10_000,',
    'headersTimeout: 0,',
  ),
  mutantsOf('api/src/platform/http/limits.ts', limits, 'body does not come')(
    'a body may take for ever',
    'requestTimeout: 30_000,',
    'requestTimeout: 50_000,',
  ),
  mutantsOf('api/src/platform/http/headers.ts', badInput, '65 KiB')(
    'bodies have no end',
    "maxBody = '64kb'",
    "maxBody = '64mb'",
  ),
];

const requests: Mutant[] = [
  security(
    'a page of another site posts, as browsers tell',
    "(site !== '' && site !== 'same-origin' && site !== 'none') || !isOwn",
    '!isOwn',
  ),
  security(
    'a page of another site posts, as its origin tells',
    "const isOwn = origin === '' || from === own || from === ctx.get('Host');",
    'const isOwn = true;',
  ),
  mutantsOf('api/src/api.ts', badInput, 'from another site')(
    'nobody asks where a request comes from',
    '    sameOriginOnly(config.publicUrl),\n',
    '',
  ),
  mutantsOf('api/src/platform/commands/handleCommand.ts', badInput, 'repeats')(
    'another body under a key is answered like the first',
    'throw new KeyReused();',
    'return;',
  ),
  mutantsOf('api/src/platform/commands/handleCommand.ts', badInput, 'repeats')(
    'a repeat is done again',
    'const repeat = await findRepeat(execution, folded);',
    'const repeat = null;',
    {
      only: 'one effect',
    },
  ),
  mutantsOf('api/src/platform/commands/handleCommand.ts', badInput, 'saving over')(
    'a newer version is overwritten',
    'if (ifMatch !== null && revision !== ifMatch) return',
    'if (ifMatch === -2) return',
  ),
  mutantsOf('api/src/platform/http/headers.ts', badInput, '415')(
    'any type of body is read',
    "if (!ctx.is('json'))",
    "if (ctx.get('Content-Type') === '')",
  ),
  mutantsOf('contracts/src/fields.ts', badInput, 'address')(
    'an address runs scripts',
    "(url.protocol === 'https:' || url.protocol === 'http:')",
    'true',
  ),
  mutantsOf('contracts/src/fields.ts', badInput, 'an address with')(
    'an address has a user',
    "url.username === '' &&",
    '',
  ),
  mutantsOf('contracts/src/fields.ts', badInput, 'an address with')(
    'an address has a password',
    "url.password === '' &&",
    '',
  ),
  mutantsOf('contracts/src/fields.ts', badInput, 'NUL|right-to-left')(
    'invisible characters are kept',
    '!forbidden.test(text)',
    'text !== null',
  ),
  mutantsOf('api/src/platform/http/health.ts', 'api/src/operator/operator.routes.int.spec.ts')(
    'any token is the operator’s',
    'return timingSafeEqual(digest(given), digest(token));',
    'return given !== digest(token).toString();',
  ),
  mutantsOf('api/src/operator/admin.routes.ts', 'api/testing/tenancy/tenancy.matrix.int.spec.ts', 'operator')(
    'anyone changes plans',
    "if (isOperator(ctx.get('Authorization'), operatorToken)) return;",
    'if (operatorToken) return;',
  ),
  mutantsOf('api/src/identity/provider/provider.ts', callback, 'forged')(
    'a forged host shows in the provider’s addresses',
    "Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });",
    '',
  ),
  mutantsOf('api/src/platform/http/security.ts', proxies)(
    'https is not kept',
    "if (secure) ctx.set('Strict-Transport-Security'",
    "if (!secure) ctx.set('Strict-Transport-Security'",
  ),
];

/** Breaks of limits and of what is asked of every request. */
export const requestMutants: readonly Mutant[] = [...limited, ...requests];
