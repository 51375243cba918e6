import { dropGuard, dropProperty } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Breaks of the rules by which numbers of prospects are read. */
export const phoneMutants: readonly Mutant[] = [
  mutantsOf('api/src/organization/organization.commands.ts', 'api/src/prospect/phones.int.spec.ts', 'from an admin')(
    'an admin sets the country',
    'refusedCountry',
    dropGuard('can'),
  ),
  mutantsOf('api/src/platform/lib/readPhone.ts', 'api/src/platform/lib/readPhone.spec.ts')(
    'a number is cut out of the words around it',
    'readPhone',
    dropProperty('extract'),
  ),
];
