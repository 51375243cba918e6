import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofMember } from '../definitions/event.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { message } from '../language/text.ts';

export const checklistEvents = defineEvents(ofMember('checklist'), {
  ChecklistDismissed: z.object({ userId: z.string() }),
  /** The person passed on the link of an invitation, in a way that the screen offers. */
  InvitationHandedOver: z.object({ userId: z.string() }),
});
export type ChecklistEvent = StoredEventOf<typeof checklistEvents>;

export const checklistCommands = defineCommands({
  /** Hides the checklist of the signed-in person in this organization for good. */
  DismissChecklist: {
    method: 'POST',
    path: '/api/checklist/dismiss',
    shownIn: ['checklists'],
    undo: { refuses: message('The first steps stay hidden. The menu leads to everything that they name.') },
  },
  /** Notes that the signed-in person passed on the link of an invitation. Only the first time counts. */
  NoteInvitationHandedOver: {
    method: 'POST',
    path: '/api/checklist/handed-over',
    shownIn: ['checklists'],
    undo: { refuses: message('A link that was passed on is in other hands. Revoke the invitation instead.') },
  },
});

/** The first steps in a team. The last two are those of an owner. */
export const checklistStep = z.enum(['asset', 'share', 'opening', 'prospect', 'colors', 'people']);
export type ChecklistStep = z.infer<typeof checklistStep>;

/**
 * The people who hid their checklist; the key is `{organizationId}/{userId}`. The row with the empty id says whether an
 * invitation of the team reached somebody: its mail went out, its link was passed on, or it was accepted.
 */
export const checklistsView = defineView({
  name: 'checklists',
  version: 2,
  row: z.object({
    organizationId: z.string(),
    userId: z.string(),
    dismissed: z.boolean(),
    invited: z.boolean().optional(),
  }),
  indexes: {},
});
export type ChecklistRow = RowOf<typeof checklistsView>;

export const checklistQueries = defineQueries({
  /** The first steps of the signed-in person. What happened ticks them, and no click. */
  showChecklist: {
    path: '/api/checklist',
    views: ['checklists', 'activities', 'organizations'],
    scope: 'person',
    answer: z.object({
      /** Whether the person has hidden the list. */
      dismissed: z.boolean(),
      steps: z.array(z.object({ step: checklistStep, done: z.boolean() })),
    }),
    cost: 'light',
  },
});

export const checklistCapability = defineCapability({
  name: 'checklist',
  events: [checklistEvents],
  commands: checklistCommands,
  queries: checklistQueries,
  views: [checklistsView],
});
