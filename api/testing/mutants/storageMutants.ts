import { dropGuard, dropIf, dropStatement, replaceReturned, replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const stored = 'api/src/organization/storage.int.spec.ts';
const rooms = mutantsOf('api/src/platform/commands/rooms.ts', stored);

/** Breaks of the bounds on what an organization stores. */
export const storageMutants: readonly Mutant[] = [
  rooms('rows are stored without end', 'refusalOf', replaceReturned('isFull', 'null'), { only: 'as many as are left' }),
  rooms('bytes are stored without end', 'refusalOf', dropGuard('bytes'), { only: 'adds nothing more' }),
  rooms('calls at the same time go over a bound', 'createRoom', dropStatement('tally'), {
    only: 'as many as are left',
  }),
  rooms('changes are stored without end', 'createRoom', dropIf('pay'), { only: 'a little at a time' }),
  rooms('a place stays taken although something was deleted', 'createRooms', dropIf('refusalOf'), {
    only: 'as many as are left',
  }),
  mutantsOf('api/src/platform/http/call/commandCall.ts', stored, 'a little at a time')(
    'nothing can be deleted above a bound',
    'createCommandCall.requestOf.isStoring',
    replaceValue("organizationId !== ''"),
  ),
  mutantsOf('api/src/team/team.decider.ts', 'api/src/team/team.decider.spec.ts', 'thousands of open')(
    'invitations are open without end',
    'invite',
    dropGuard('hasRoom'),
  ),
];
