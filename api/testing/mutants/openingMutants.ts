import { dropOperand, replaceBody } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const openers = mutantsOf(
  'api/src/notification/notification.queries.ts',
  'api/src/notification/notifications.int.spec.ts',
);
const openings = mutantsOf('api/src/share/share.decider.ts', 'api/src/share/share.decider.spec.ts');

/** Mutants of what a sharer is notified of. */
export const openingMutants: readonly Mutant[] = [
  openers("a sharer reads the name of anyone's prospect", 'openersOf', dropOperand('&&', 'can'), {
    only: 'not theirs to see',
  }),
  openers('a sharer reads about erased prospects', 'openersOf', dropOperand('&&', 'deleted'), { only: 'erased' }),
  openings('every view notifies its sharer again', 'isQuiet', replaceBody('true')),
];
