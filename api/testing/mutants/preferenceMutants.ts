import { replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const decider = 'api/src/preference/preference.decider.ts';

/** Breaks of the rules of a person's preferences. */
export const preferenceMutants: readonly Mutant[] = [
  mutantsOf(decider, 'api/src/preference/preference.decider.spec.ts', 'refuses to take one end away')(
    'quiet hours may have one end',
    'wrongQuietHours',
    replaceValue('() => null'),
  ),
  mutantsOf('api/src/preference/capability.ts', 'api/src/preference/preferences.int.spec.ts', 'those of one person')(
    'everybody has the same preferences',
    'commands.ChangePreferences.id',
    replaceValue("() => 'everybody'"),
  ),
];
