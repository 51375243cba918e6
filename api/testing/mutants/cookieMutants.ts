import { keepBranch, replaceBody, replaceProperty, replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const spec = 'api/src/identity/signIn/hostCookies.int.spec.ts';
const names = mutantsOf('api/src/identity/signIn/cookieNames.ts', spec);
const provider = mutantsOf('api/src/identity/provider/hostProvider.ts', spec);

/** Breaks of the rule that other hosts of the domain set no cookies for this one. */
export const cookieMutants: readonly Mutant[] = [
  names('cookies have no prefix over https', 'cookieName', keepBranch('whenFalse', 'startsWith'), { only: 'bound' }),
  names('cookies of left sign-ins add up', 'cookiesToDrop', replaceBody('[]'), { only: 'left' }),
  mutantsOf('api/src/identity/session/session.ts', spec, 'without the prefix')(
    'a session is found by any end of the name of its cookie',
    'createSessions.inHeader',
    replaceValue('/upline=([^;]*)/'),
  ),
  provider(
    'cookies of the provider keep their paths',
    'createContext',
    replaceProperty('path', 'options?.path ?? "/"'),
  ),
];
