import {
  dropElement,
  dropGuard,
  dropIf,
  dropOperand,
  dropProperty,
  dropStatement,
  keepBranch,
  replaceArgument,
  replaceBody,
  replaceReturned,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const sockets = 'api/src/platform/live/admission.int.spec.ts';

const admission = mutantsOf('api/src/platform/live/admission.ts', sockets);
const live: Mutant[] = [
  admission('a handshake needs no session', 'createAdmission.refusalOf', dropGuard('unauthorized'), {
    only: 'without a session',
  }),
  admission('a session opens connections without end', 'createPlaces.take', dropOperand('||', 'session'), {
    only: 'of one session',
  }),
  admission('a person opens connections without end', 'createPlaces.take', dropOperand('||', 'person'), {
    only: 'of one person',
  }),
  admission('a failed handshake keeps its place', 'createAdmission.refusalOf', dropIf('upgrade'), {
    only: 'that fails',
  }),
  admission('messages wait for ever', 'endUnread', dropIf('unread'), {
    spec: 'api/src/platform/live/admission.spec.ts',
    only: 'not read',
  }),
];

const pageJson = mutantsOf('api/src/platform/queries/pageJson.ts', 'api/src/platform/queries/pages.int.spec.ts');
const pages: Mutant[] = [
  pageJson('a page has no end in bytes', 'toPageJson', dropIf('bytes'), { only: 'leads on' }),
  pageJson(
    'a page that ends at its bytes goes on behind its row limit',
    'toPageJson',
    keepBranch('whenTrue', 'length'),
    {
      only: 'leads on',
    },
  ),
  mutantsOf('api/src/prospect/prospect.queries.ts', 'api/src/platform/queries/pages.int.spec.ts', 'beginning')(
    'lists carry whole notes',
    'prospectReads.listProspects',
    replaceArgument('mapOwned', 2, 'presentProspect'),
  ),
];

const openAnswers = mutantsOf(
  'api/src/platform/http/limits/openRequests.ts',
  'api/src/platform/http/limits/openRequests.int.spec.ts',
);
const openPlaces = mutantsOf(
  'api/src/platform/http/limits/openRequests.ts',
  'api/src/platform/http/limits/openRequests.spec.ts',
);
const answers: Mutant[] = [
  mutantsOf('api/src/platform/http/limits/unreadAnswers.ts', 'api/src/platform/http/limits/unreadAnswers.spec.ts')(
    'an answer waits for its reader for ever',
    'watchAnswers.look',
    dropStatement('destroy'),
    { only: 'is ended' },
  ),
  mutantsOf('api/src/platform/http/limits/unreadAnswers.ts', 'api/src/platform/http/limits/unreadAnswers.spec.ts')(
    'an answer ends although somebody reads it',
    'watchAnswers.look',
    dropOperand('||', 'sent'),
    { only: 'however long' },
  ),
  openAnswers('one person holds large answers without end', 'createLargePlaces', dropIf('large'), {
    only: 'does not read',
  }),
  openPlaces('one person holds any number of large answers', 'createLargePlaces', dropIf('large'), {
    only: 'four at a time',
  }),
  openPlaces('a process holds large answers without end', 'createLargePlaces', dropIf('largeOfProcess'), {
    only: '64 at a time',
  }),
  openPlaces('answers that are read make place too', 'createLargePlaces', dropIf('busy'), { only: '64 at a time' }),
  openPlaces('one person sends without end in several sessions', 'createCounting.isFull', dropOperand('||', 'person'), {
    only: 'over all sessions, and take nothing',
  }),
  openPlaces('direct commands are not counted', 'createOpenAnswers.enter', dropStatement('count'), {
    only: 'direct commands',
  }),
  openPlaces('direct commands have a place without end', 'createOpenAnswers.enter', dropOperand('||', 'isFull'), {
    only: 'direct commands',
  }),
  openAnswers('one session sends without end at the same time', 'createOpenAnswers.signedIn', dropIf('refuse'), {
    only: 'of one session',
  }),
  openAnswers('an address sends without end', 'createOpenAnswers.anonymous', dropIf('refuse'), { only: 'a hundred' }),
  openAnswers(
    'an address is full for those with a session too',
    'createOpenAnswers.anonymous',
    dropOperand('&&', 'isFull'),
    {
      only: 'a hundred',
    },
  ),
];

const founding: Mutant[] = [
  mutantsOf('api/src/organization/founder.decider.ts', 'api/src/organization/founding.int.spec.ts', 'at five')(
    'a person founds organizations without end',
    'founderDecider',
    dropGuard('maxFounded'),
  ),
];

const heavyReads = 'api/src/platform/heavy/heavyReads.int.spec.ts';
const heavy: Mutant[] = [
  mutantsOf('api/src/platform/heavy/heavyReads.ts', heavyReads)(
    'searches are never charged',
    'createHeavyReads.work',
    dropStatement('charge'),
    { only: 'charged for every' },
  ),
  mutantsOf('api/src/platform/lib/debts.ts', heavyReads)(
    'budgets are never used up',
    'createDebts.waitOf',
    replaceBody('0'),
    { only: 'as an organization' },
  ),
  mutantsOf('api/src/identity/download.ts', heavyReads)(
    'downloads have no budget',
    'downloadOf',
    dropStatement('check'),
    { only: 'is refused searches' },
  ),
  mutantsOf('api/src/platform/heavy/cost.ts', 'api/src/platform/heavy/cost.spec.ts')(
    'a thousand people pay as one each',
    'createCosts.charge',
    dropIf('add'),
    { only: 'many people' },
  ),
  mutantsOf('api/src/platform/http/call/answerQuery.ts', heavyReads)(
    'queries are never charged',
    'createMaking.makeAndPay',
    dropStatement('charge'),
    { only: 'every query of the product' },
  ),
  mutantsOf('api/src/platform/http/call/answerQuery.ts', 'api/src/platform/http/limits/openRequests.int.spec.ts')(
    'a large answer is made before it is refused',
    'createMaking.makeAndPay',
    dropStatement('expectLarge'),
    { only: 'does not read' },
  ),
];

const turnsOf = mutantsOf('api/src/platform/http/limits/turns.ts', 'api/src/platform/http/limits/turns.spec.ts');
const late = mutantsOf(
  'api/src/platform/http/limits/lateRefusals.ts',
  'api/src/platform/http/limits/lateRefusals.int.spec.ts',
);
const rushes: Mutant[] = [
  turnsOf('all calls begin when they arrive', 'createTurns.take', dropGuard('evenFull'), { only: 'a thousand' }),
  turnsOf('one round begins all that waits', 'createTurns.nextRound', keepBranch('whenTrue', 'begunAtOnce')),
  mutantsOf('api/src/api.ts', 'api/src/platform/http/limits/turns.int.spec.ts')(
    'calls take no turns',
    'stackOf',
    dropElement('turns'),
  ),
  mutantsOf('api/src/platform/lib/sentOnce.ts', 'api/src/platform/http/limits/sendStream.int.spec.ts')(
    'memory that others read is freed with a sent answer',
    'freeSent',
    dropOperand('||', 'delete'),
    { only: 'others read' },
  ),
  mutantsOf('api/src/platform/http/limits/sendStream.ts', 'api/src/platform/http/limits/sendStream.int.spec.ts')(
    'an answer that cannot be finished stays open',
    'send',
    dropStatement('destroy'),
    { only: 'cannot be finished' },
  ),
  late('a person is refused at once for ever', 'createLateRefusals.isLate.isPersonOver', replaceValue('false'), {
    only: 'in spite of many',
  }),
  late(
    'an organization is refused at once for ever',
    'createLateRefusals.isLate',
    replaceReturned('waitOf', 'isPersonOver'),
    {
      only: 'of which many',
    },
  ),
  late('refusals that are answers are never late', 'createLateRefusals.layer', dropIf('status'), {
    only: 'in spite of many',
  }),
  late('late refusals wait without end', 'createLateRefusals.sendLate', dropGuard('most'), { only: 'bounded' }),
  mutantsOf('api/src/api.ts', heavyReads)('refusals are never late', 'stackOf', dropElement('layer'), {
    only: 'goes on',
  }),
  mutantsOf('api/src/heavyHandlers.ts', heavyReads)(
    'long lists of invitations are made on the thread that answers everybody',
    'heavyHandlers.queries',
    dropProperty('listInvitations'),
    { only: 'list of invitations' },
  ),
];

/** Breaks of the limits on what one person may cost. */
export const costMutants: readonly Mutant[] = [...live, ...pages, ...answers, ...founding, ...heavy, ...rushes];
