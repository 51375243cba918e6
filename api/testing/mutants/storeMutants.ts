import {
  argumentOf,
  dropIf,
  dropStatement,
  replaceCall,
  replaceCondition,
  replaceReturned,
  replaceText,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const devices = 'api/src/identity/signIn/knownDevices.int.spec.ts';
const erasedWords = 'api/testing/product/erasedWords.int.spec.ts';
const documents = 'infra/src/sqlite/sqliteDocuments.spec.ts';
const readStore = 'infra/src/sqlite/readStore/sqliteReadStore.spec.ts';
const rebuild = 'projector/src/build/rebuild.spec.ts';
const stolen = 'api/src/identity/provider/stolenStore.int.spec.ts';

const sessionStore = mutantsOf('api/src/identity/session/sessionStore.ts', stolen);

/** Breaks of what keeps a stolen account store useless, and of what read models keep. */
export const storeMutants: readonly Mutant[] = [
  mutantsOf('api/src/identity/provider/providerAdapter.ts', stolen, 'signs nobody in')(
    "the provider's sessions are stored under their own ids",
    'openKept.idOf',
    replaceCall('nameOf', (call) => textOf(argumentOf(call, 0))),
  ),
  mutantsOf('api/src/identity/provider/providerKeys.ts', stolen, 'earlier versions')(
    'keys of an earlier version stay readable',
    'loadProviderKeys',
    dropStatement('remove'),
  ),
  sessionStore(
    'a session outlives its secret',
    'createSessionStore.find',
    replaceCondition(['isOlder'], () => 'false'),
    { only: 'ends every session' },
  ),
  mutantsOf('infra/src/keys/personKeys.ts', documents, 'deleted key')(
    'the bytes of a deleted key stay in the log',
    'createPersonKeys.erase',
    replaceCall('scrub', 'true'),
  ),
  mutantsOf('projector/src/session/traces.ts', rebuild, 'no row in any file')(
    'a generation that rests keeps the erased',
    'dropOutdated',
    dropStatement('drop'),
  ),
  mutantsOf('infra/src/sqlite/readStore/readDatabase.ts', rebuild, 'no row in any file')(
    'replaced rows stay in free pages',
    'open',
    replaceText('PRAGMA secure_delete = ON', 'PRAGMA secure_delete = OFF'),
  ),
  mutantsOf('api/src/team/invitationsTo.ts', erasedWords)(
    'the key of a withdrawn invitation outlives its organization',
    'endInvitationsOf',
    dropIf('erase'),
  ),
  mutantsOf('api/src/identity/signIn/signInLimits.ts', devices, 'signs in although')(
    'a browser that signed in before shares the guesses of its network',
    'createSignInLimits.senderKey',
    replaceValue('({ request }: Sender): string => addressGroup(addressOf(request))'),
  ),
  mutantsOf('api/src/identity/signIn/knownDevices.ts', devices, 'stranger again')(
    'a device is known after the password was changed',
    'createKnownDevices.of',
    replaceReturned('was', 'found.device'),
  ),
  mutantsOf('infra/src/sqlite/readStore/counts.ts', readStore, 'count')(
    'members without points are counted as ranked',
    'createTally',
    dropIf('Number'),
  ),
  mutantsOf('infra/src/sqlite/readStore/counts.ts', readStore, 'count')(
    'a build counts members without points as ranked',
    'recount.isCounted',
    replaceValue("''"),
  ),
];
