import { argumentOf, dropStatement, replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { textOf } from './syntax.ts';

const stolen = 'api/src/identity/provider/stolenStore.int.spec.ts';

const sessionStore = mutantsOf('api/src/identity/session/sessionStore.ts', stolen);

/** Breaks of what keeps a stolen account store useless. */
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
];
