import {
  argumentOf,
  dropElement,
  dropGuard,
  dropIf,
  dropOperand,
  dropStatement,
  keepBranch,
  keepOperand,
  replaceBody,
  replaceCall,
  replaceCondition,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const badInput = 'api/src/platform/http/chain/badInput.int.spec.ts';
const proxies = 'api/src/platform/http/server/proxies.int.spec.ts';
const limits = 'api/src/platform/http/limits/limits.int.spec.ts';
const callback = 'api/src/identity/relyingParty/callback.int.spec.ts';
const signInLimits = 'api/src/identity/signIn/signInLimits.int.spec.ts';

const interactions = mutantsOf('api/src/identity/provider/interactions.ts', signInLimits);
const httpLimits = (only: string) => mutantsOf('api/src/platform/http/server/serverLimits.ts', limits, only);
const limited: Mutant[] = [
  mutantsOf('api/src/platform/http/call/etag.ts', 'api/src/platform/http/call/etag.spec.ts')(
    'an answer of yesterday is unchanged today',
    'isDated',
    dropOperand('||', 'dated'),
  ),
  mutantsOf(
    'api/src/platform/http/call/mountQuery.ts',
    'api/src/platform/http/request/language.int.spec.ts',
    'each in their own',
  )('queries answer in English', 'mountQuery.locale', replaceValue("'en'")),
  mutantsOf(
    'api/src/platform/http/request/language.ts',
    'api/src/platform/http/request/language.int.spec.ts',
    'from a cache',
  )('caches do not know that answers have languages', 'acceptedLanguageOf', dropStatement('vary')),
  mutantsOf('api/src/platform/http/server/serverLimits.ts', limits, 'that it asks for')(
    'bytes that never became a request are answered in English',
    'answerClientErrors',
    replaceCall('languageIn', "'en'"),
  ),
  interactions('passwords are guessed without end', 'createSignIn', replaceCall('guess', '0')),
  interactions('forms are sent without end', 'createInteractions', replaceCall('signIn', '0')),
  mutantsOf('api/src/platform/http/request/clientAddress.ts', 'api/src/platform/http/request/clientAddress.spec.ts')(
    'anyone chooses their address',
    'createTrust',
    replaceCall('check', 'true'),
  ),
  mutantsOf('api/src/platform/http/request/caller.ts', limits, 'of one person')(
    'one person sends without end',
    'takeCommand',
    replaceCall('take', '0'),
  ),
  mutantsOf('api/src/platform/http/request/caller.ts', limits, 'of one person')(
    'one person asks without end',
    'takeQuery',
    replaceCall('take', '0'),
  ),
  mutantsOf('api/src/platform/http/request/caller.ts', 'api/src/platform/http/request/caller.spec.ts')(
    'one organization sends without end',
    'limit',
    replaceCall('take', '0', 'organizationCommands'),
  ),
  mutantsOf(
    'api/src/platform/http/limits/publicSide.ts',
    'api/src/platform/http/limits/publicSide.int.spec.ts',
    'for its address',
  )('views are sent without end', 'publicSide', dropIf('tooMany')),
  mutantsOf('api/src/platform/http/pages/keptPages.ts', 'api/src/share/keptPages.int.spec.ts', 'at once what changed')(
    'a page shows for seconds what was withdrawn',
    'createKeptPages.drop',
    replaceBody('undefined'),
  ),
  mutantsOf('api/src/share/views.counter.ts', 'api/src/share/views.int.spec.ts', 'five browsers')(
    'one address counts without end',
    'createViewCounter.record',
    dropGuard('takePlace'),
  ),
  mutantsOf('api/src/share/views.salts.ts', 'api/src/share/views.visitors.spec.ts', 'alone|day')(
    'places of an address are shared by all links',
    'hashOf',
    replaceCall('join', "parts[1] ?? ''"),
  ),
  mutantsOf('projector/src/team/members.projection.ts', 'projector/src/team/members.projection.spec.ts')(
    'shares give points without end',
    'pointsOfOpen',
    replaceCall('min', (call) => textOf(argumentOf(call, 0))),
  ),
  mutantsOf('projector/src/team/members.projection.ts', 'projector/src/team/members.projection.spec.ts')(
    'another time zone gives a second limit',
    'earnedByShare.isNewDay',
    replaceValue('localDate !== row.openDay'),
  ),
  mutantsOf('api/src/share/guessing.ts', 'api/src/share/publicLinks.int.spec.ts')(
    'links are guessed without end',
    'createGuessing.missed',
    replaceBody('{ return 0; }'),
  ),
  httpLimits('for its address')('addresses have no end', 'shortAddresses', replaceCondition(['maxUrl'], 'true')),
  httpLimits('one or many')('headers have no end', 'serverLimits.maxHeaderSize', replaceValue('1024 * 1024')),
  httpLimits('headers do not come')('a request may take for ever', 'serverLimits.headersTimeout', replaceValue('0')),
  httpLimits('body does not come')('a body may take for ever', 'serverLimits.requestTimeout', replaceValue('50_000')),
  mutantsOf('api/src/platform/http/request/bodies.ts', badInput, '65 KiB')(
    'bodies have no end',
    'maxBody',
    replaceValue("'64mb'"),
  ),
];

const security = mutantsOf('api/src/platform/http/server/security.ts', badInput, 'another site');
const handling = mutantsOf('api/src/platform/commands/handleCommand.ts', badInput, 'repeats');
const webAddress = mutantsOf('contracts/src/fields/fields.ts', badInput, 'an address with');
const requests: Mutant[] = [
  security('a page of another site posts, as browsers tell', 'createSameOrigin', dropOperand('||', 'same-origin')),
  security('a page of another site posts, as its origin tells', 'createSameOrigin', keepOperand('||', 'same-origin')),
  security('a request says nothing of where it comes from', 'sameOriginOnly', dropGuard('no-origin'), {
    only: 'does not say where',
  }),
  mutantsOf('api/src/identity/signIn/logout.ts', 'api/src/identity/signIn/signIn.int.spec.ts', 'asks first')(
    'a sibling host signs people out',
    'questionForeign',
    dropOperand('&&', 'same-site'),
  ),
  mutantsOf('api/src/api.ts', badInput, 'another site')(
    'no request is asked where it comes from',
    'stackOf',
    dropElement('sameOriginOnly'),
  ),
  handling('another body under a key is answered like the first', 'refuseOtherRequest', dropGuard('KeyReused')),
  handling('a repeat is done again', 'decideAndAppend', replaceCall('findRepeat', 'null'), { only: 'one effect' }),
  handling('a newer version is overwritten', 'decideOn', dropGuard('conflict'), { only: 'saving over' }),
  mutantsOf('api/src/platform/http/request/bodies.ts', badInput, '415')(
    'any type of body is read',
    'readOther',
    dropGuard('unsupported-media-type'),
  ),
  webAddress('an address runs scripts', 'isWebUrl', dropOperand('&&', 'protocol'), { only: 'address' }),
  webAddress('an address has a user', 'isWebUrl', dropOperand('&&', 'username')),
  webAddress('an address has a password', 'isWebUrl', dropOperand('&&', 'password')),
  webAddress('invisible characters are kept', 'clean', replaceCall('isHidden', 'false'), { only: 'NUL|right-to-left' }),
  mutantsOf('api/src/platform/http/limits/operatorAccess.ts', 'api/src/operator/operator.routes.int.spec.ts')(
    'any token is the operator’s',
    'isOperator',
    replaceCall('timingSafeEqual', 'true'),
  ),
  mutantsOf('api/src/operator/admin.routes.ts', 'api/testing/tenancy/tenancy.matrix.int.spec.ts', 'operator')(
    'anyone changes plans',
    'adminRoutes',
    replaceCall('onlyOperator', 'null'),
  ),
  mutantsOf('api/src/identity/provider/provider.ts', callback, 'forged')(
    'a forged host shows in the provider’s addresses',
    'asPublic',
    dropStatement('assign'),
  ),
  mutantsOf('api/src/platform/http/server/security.ts', proxies)(
    'https is not kept',
    'everyHeader',
    keepBranch('whenFalse', 'Strict-Transport-Security'),
  ),
];

/** Breaks of limits and of the checks of every request. */
export const requestMutants: readonly Mutant[] = [...limited, ...requests];
