import * as z from 'zod';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { uuid } from '../fields/fields.ts';
import { message } from '../language/text.ts';

// Numbers and addresses that visitors of open links typed, so that nobody contacts them. Part of the prospect
// capability: prospect.ts registers it.

const kept = z.string();
const ids = { stopId: kept, userId: kept };

/**
 * What was typed is in no event: it is kept apart until somebody confirms or declines it, for 30 days at most. `userId`
 * is the member who is asked.
 */
export const contactStopEvents = defineEvents(ofOrganization('stop', 'stopId'), {
  /** `answerId` is the visitor who typed it. */
  StopAsked: z.object({ ...ids, shareId: kept, answerId: kept, kind: z.enum(['email', 'phone']) }),
  /** By a mail to the address, or by the member. `refusalIds` are the entries of the list that were made. */
  StopConfirmed: z.object({ ...ids, via: z.enum(['message', 'rep']), refusalIds: z.array(kept) }),
  StopDeclined: z.object(ids),
});
export type ContactStopEvent = StoredEventOf<typeof contactStopEvents>;

const byId = z.object({ id: uuid });

export const contactStopCommands = defineCommands({
  /** Confirms that the person with a number or address asked not to be contacted, for everybody in the organization. */
  ConfirmContactStop: {
    method: 'POST',
    path: '/api/contact-stops/:id',
    shownIn: ['inbox', 'prospects', 'nextSteps'],
    params: byId,
    undo: { refuses: message('An owner can lift this on the page of the person.') },
  },
  /** Says that it was not the person with the number or address who asked. */
  DeclineContactStop: {
    method: 'DELETE',
    path: '/api/contact-stops/:id',
    shownIn: ['inbox'],
    params: byId,
    undo: { refuses: message('Enter on the page of the person that they asked not to be contacted.') },
  },
});

export const contactStopRejections = defineRejections({
  'prospect/stop-not-found': { status: 404, detail: message('There is no such request.') },
  'prospect/stop-over': {
    status: 409,
    detail: message(
      'This request is over: it was settled, or is older than 30 days. ' +
        'You can enter on the page of the person that they asked not to be contacted.',
    ),
  },
});
