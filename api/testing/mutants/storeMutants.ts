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
const packed = 'infra/src/sqlite/readStore/packed.spec.ts';
const rowUpdates = 'infra/src/sqlite/readStore/rowUpdates.spec.ts';
const readStore = 'infra/src/sqlite/readStore/sqliteReadStore.spec.ts';
const scrubbed = 'infra/src/sqlite/readStore/scrubbing.spec.ts';
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
    'createReading.findById',
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
  mutantsOf('projector/src/session/traces.ts', 'projector/src/session/traces.spec.ts')(
    'traces that a crash left are forgotten',
    'createTraces.wasInterrupted',
    replaceValue('async (): Promise<boolean> => false'),
  ),
  mutantsOf('infra/src/sqlite/writer/scrubbing.ts', documents, 'moved between pages')(
    'copies that SQLite made of a removed row stay',
    'rewrite',
    replaceText('PRAGMA temp_store = MEMORY; VACUUM', 'PRAGMA temp_store = MEMORY'),
  ),
  mutantsOf('infra/src/sqlite/readStore/readDatabase.ts', scrubbed, 'too large to be written again')(
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
    dropIf('isPositive'),
  ),
  mutantsOf('infra/src/sqlite/readStore/counts.ts', readStore, 'count')(
    'a build counts members without points as ranked',
    'countFresh.isCounted',
    replaceValue("''"),
  ),
  mutantsOf('infra/src/sqlite/readStore/counts.ts', readStore, 'kept lengths')(
    'lengths that nobody asks for are written with each row',
    'lengthsOf',
    replaceValue("({ indexes }: Pick<Table, 'indexes'>): Counted[] => leadingFieldsOf(indexes)"),
  ),
  mutantsOf('infra/src/sqlite/readStore/rowUpdates.ts', rowUpdates)(
    'counts and searches keep what a row was before',
    'isAlone',
    replaceValue('(): boolean => true'),
  ),
  mutantsOf('infra/src/sqlite/readStore/rowUpdates.ts', rowUpdates)(
    'a difference is written over another row than its writer knew',
    'asKnown',
    replaceValue("'key = ? AND position <> ?'"),
  ),
  mutantsOf('infra/src/sqlite/readStore/readDatabase.ts', 'projector/src/projector.spec.ts', 'writes at most')(
    'a share writes pages of twice the size',
    'pageBytes',
    replaceValue('8192'),
  ),
  mutantsOf('infra/src/readStore/findPlan.ts', readStore)(
    'an index answers for rows that it leaves out',
    'planFind',
    dropStatement('checkRequired'),
  ),
  mutantsOf('projector/src/projection/gathering.ts', 'projector/src/projection/gathering.spec.ts')(
    'after a peak each batch goes on gathering',
    'gatheringMs',
    replaceCondition(['gatherFromPerSecond'], () => 'false'),
  ),
  mutantsOf('projector/src/projection/projectionRun.ts', 'projector/src/projection/projectionRun.spec.ts')(
    'rows that wait for their write are evicted',
    'openProjectionRun.commit',
    dropIf('hasChanges'),
  ),
  mutantsOf('projector/src/reaction/reactorRun.ts', 'projector/src/reaction/reactorLoop.spec.ts', 'fold again')(
    'a reactor writes its states with each batch',
    'openReactorRun.isDue',
    replaceValue('(): boolean => true'),
  ),
  mutantsOf('infra/src/sqlite/readStore/packed.ts', packed, 'give back')(
    'a text that looks like a short form is read as one',
    'escapeText',
    replaceValue('(text: string): string => text'),
  ),
  mutantsOf('infra/src/sqlite/readStore/keys.ts', packed, 'whichever')(
    'a list and texts of two forms do not find each other',
    'idSql',
    replaceValue('(id: string): string => id'),
  ),
  mutantsOf('infra/src/readStore/encodedRows.ts', packed, 'as it was saved')(
    'a field that a row lacks comes back as null',
    'ofNamed',
    dropIf('isArray'),
  ),
];
