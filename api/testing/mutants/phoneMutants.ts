import { dropGuard, dropOperand, replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Breaks of the rules by which numbers of prospects are read. */
export const phoneMutants: readonly Mutant[] = [
  mutantsOf('api/src/organization/organization.commands.ts', 'api/src/prospect/phones.int.spec.ts', 'from an admin')(
    'an admin sets the country',
    'refusedCountry',
    dropGuard('can'),
  ),
  mutantsOf('contracts/src/fields/phone.ts', 'contracts/src/fields/phone.spec.ts')(
    'hours to call become digits of a number',
    'soleNumberOf',
    dropOperand('||', 'endsInHours'),
  ),
  mutantsOf('contracts/src/fields/phone.ts', 'api/src/prospect/prospect.decider.spec.ts')(
    'a number that nobody changed is read again',
    'phoneLeft',
    replaceValue('(_before, { phone, readPhone = phone }) => readPhone'),
  ),
];
