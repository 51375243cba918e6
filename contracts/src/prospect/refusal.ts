import * as z from 'zod';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { personal } from '../definitions/personalData.ts';
import { requiredText, uuid } from '../fields/fields.ts';
import { message } from '../language/text.ts';

// Prospects who asked not to be contacted. Part of the prospect capability: prospect.ts registers it.

/**
 * How a person asked not to be contacted: on the page of a link, by a member who entered it, by a message to their
 * address, or before, under a number or address of theirs that is on the organization's list.
 */
export const refusedVia = z.enum(['page', 'rep', 'message', 'list']);
export type RefusedVia = z.infer<typeof refusedVia>;

/** Who ended a refusal: the person on the page, an owner, or the end of the entry in the organization's list. */
export const allowedVia = z.enum(['page', 'owner', 'list']);
export type AllowedVia = z.infer<typeof allowedVia>;

const kept = z.string();
const ids = { prospectId: kept, ownerId: kept };

/** Events about the wish of a prospect, in the stream of the prospect. */
export const refusalEvents = {
  /** `answerId` names the visitor of a page, `refusalIds` the entries of the list that stand for the prospect. */
  ContactRefused: z.object({ ...ids, via: refusedVia, answerId: kept.nullable(), refusalIds: z.array(kept) }),
  ContactAllowed: z.object({ ...ids, via: allowedVia, reason: personal('prospectId', kept.nullable()) }),
};

/** What an entry of the list stands for: an address, a number, or a visitor of a link. */
export const refusalKind = z.enum(['email', 'phone', 'visitor']);
export type RefusalKind = z.infer<typeof refusalKind>;

/**
 * The list of numbers and addresses of an organization that nobody contacts. An entry is named by a keyed hash: it says
 * nothing of the text, and stays when the person is erased. `source` is the prospect or visitor who asked.
 */
export const refusalListEvents = defineEvents(ofOrganization('refusal', 'refusalId'), {
  RefusalListed: z.object({ refusalId: kept, kind: refusalKind, source: kept }),
  /** Without a `source` nobody's wish is left, because an owner lifted it. */
  RefusalLifted: z.object({ refusalId: kept, kind: refusalKind, source: kept.nullable() }),
});
export type RefusalListEvent = StoredEventOf<typeof refusalListEvents>;

/** A refusal as answers show it. */
export const shownRefusal = z.object({ via: refusedVia, at: z.string() });
export type ShownRefusal = z.infer<typeof shownRefusal>;

/** Why an owner lifts a refusal. */
export const allowForm = z.strictObject({
  reason: requiredText(500, message('Please say why this person may be contacted again')),
});

const byId = z.object({ id: uuid });

export const refusalCommands = defineCommands({
  /** Enters that a person asked not to be contacted, for everybody in the organization. */
  RefuseContact: {
    method: 'POST',
    path: '/api/prospects/:id/refusal',
    shownIn: ['prospects', 'nextSteps'],
    params: byId,
    undo: { by: 'UndoProspectChange' },
  },
  /** Ends the refusal of a person and of their number and address. */
  AllowContact: {
    method: 'DELETE',
    path: '/api/prospects/:id/refusal',
    shownIn: ['prospects', 'nextSteps'],
    params: byId,
    body: allowForm,
    undo: { refuses: message('Enter once more that they asked not to be contacted.') },
  },
});

export const refusalRejections = defineRejections({
  'prospect/refused-contact': {
    status: 409,
    detail: message(
      'This person asked not to be contacted, so nothing can be sent to them. ' +
        'If they changed their mind, an owner can lift this on their page.',
    ),
  },
  'prospect/stopped': {
    status: 409,
    detail: message('You asked not to be contacted. Take that back first, then answer.'),
  },
  'prospect/refused-by-other': {
    status: 409,
    detail: message('Only the person who asked not to be contacted can take this back. Ask who sent you the link.'),
  },
});
