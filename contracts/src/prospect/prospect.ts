import * as z from 'zod';
import { restoreForm, takenBackDeletion } from '../definitions/archive.ts';
import { defineCapability } from '../definitions/capability.ts';
import { prospectScreens } from './prospect.screens.ts';
import { optionalEmail, optionalLines, optionalText, requiredText, searchText, uuid } from '../fields/fields.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { erases } from '../definitions/personalData.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { pointsADay } from '../points/levels.ts';
import { ownerOfThings, ownerSearch } from '../team/owners.ts';
import { answerQueries, answersView, answerTakenEvents } from './answer.ts';
import { contactStopCommands, contactStopEvents } from './contactStop.ts';
import { bulkCommands } from './bulk.ts';
import { dataExportEvents } from './dataExport.ts';
import { deletedProspectQueries } from './deletedProspects.ts';
import { duplicateQueries } from './duplicates.ts';
import { followUpCommands, followUpEvents } from './followUp.ts';
import { answerJobs, contactStopJobs, prospectJobs } from './prospect.jobs.ts';
import { addedInImport, cameBy, prospectWords } from './prospectWords.ts';
import { foundProspect, prospect, prospectInList } from './prospectAnswer.ts';
import { prospectPermissions } from './prospect.permissions.ts';
import { prospectRejections } from './prospect.rejections.ts';
import { prospectSort, prospectStatus } from './prospectStatus.ts';
import { prospectsView } from './prospectsView.ts';
import { refusalCommands, refusalEvents, refusalListEvents } from './refusal.ts';
import { undoCommands, undoEvents } from './undoChange.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

export const prospectId = uuid;
const kept = z.string();
const ids = { prospectId: kept, ownerId: kept };

export const prospectEvents = defineEvents(ofOrganization('prospect', 'prospectId'), {
  ProspectAdded: z.object({ ...ids, ...prospectWords, status: prospectStatus, pointsADay, ...cameBy }),
  /** `importId` names the import whose row changed the prospect. */
  ProspectChanged: z.object({ ...ids, ...prospectWords, importId: kept.optional() }),
  /**
   * `firstConversion` is true the first time a prospect converts: it earns points once. `follows` names what the status
   * follows from: that was the contact then, and the new status is none. `answerId` names the answer that it follows
   * from. Both are missing where a person chose the status.
   */
  ProspectStatusChanged: z.object({
    ...ids,
    from: prospectStatus,
    to: prospectStatus,
    firstConversion: z.boolean(),
    pointsADay,
    follows: z.enum(['contact', 'share']).optional(),
    answerId: kept.optional(),
  }),
  ProspectContacted: z.object(ids),
  ...answerTakenEvents,
  ...followUpEvents,
  ...undoEvents,
  ...refusalEvents,
  /** `ownerId` is the new owner, `previousOwnerId` the one before. */
  ProspectReassigned: z.object({ ...ids, previousOwnerId: kept }),
  /** `addedIn` names the import that added the prospect and is undone. */
  ProspectDeleted: z.object({ ...ids, status: prospectStatus, addedIn: addedInImport.optional() }),
  ProspectRestored: z.object({ ...ids, status: prospectStatus, ...takenBackDeletion }),
  /** `wasDeleted` is true when the deletion had taken it out of the counts before. */
  ProspectErased: erases('prospectId', z.object({ ...ids, status: prospectStatus, wasDeleted: z.boolean() })),
});
export type ProspectEvent = StoredEventOf<typeof prospectEvents>;

/** The prospect form (specification, section 5). */
export const prospectForm = z.strictObject({
  name: requiredText(200, message('Name is required')),
  email: optionalEmail,
  phone: optionalText(50),
  status: prospectStatus.default('new'),
  source: optionalText(200),
  notes: optionalLines(5000),
});

const byId = z.object({ id: prospectId });

export const prospectCommands = defineCommands({
  AddProspect: {
    method: 'POST',
    path: '/api/prospects',
    shownIn: ['prospects', 'activities'],
    body: prospectForm,
    answer: prospect,
    creates: true,
    adds: 'prospects',
    undo: refusesUndo.remove,
  },
  ChangeProspect: {
    method: 'PUT',
    path: '/api/prospects/:id',
    shownIn: ['prospects'],
    params: byId,
    body: prospectForm,
    answer: prospect,
    undo: { by: 'UndoProspectChange' },
  },
  DeleteProspect: {
    method: 'DELETE',
    path: '/api/prospects/:id',
    shownIn: ['prospects'],
    params: byId,
    undo: { by: 'RestoreProspect' },
  },
  ChangeProspectStatus: {
    method: 'PUT',
    path: '/api/prospects/:id/status',
    shownIn: ['prospects', 'nextSteps'],
    params: byId,
    body: z.strictObject({ status: prospectStatus }),
    answer: prospect,
    undo: { by: 'UndoProspectChange' },
  },
  RestoreProspect: {
    method: 'POST',
    path: '/api/prospects/:id/restore',
    shownIn: ['prospects'],
    params: byId,
    body: restoreForm,
    answer: prospect,
    restores: 'prospects',
    undo: { by: 'DeleteProspect' },
  },
  EraseProspect: {
    method: 'POST',
    path: '/api/prospects/:id/erase',
    shownIn: ['prospects'],
    params: byId,
    undo: { refuses: message('What is erased cannot be brought back.') },
  },
  ...followUpCommands,
  ...undoCommands,
  ...refusalCommands,
  ...contactStopCommands,
  ...bulkCommands,
});

export const prospectQueries = defineQueries({
  ...answerQueries,
  ...deletedProspectQueries,
  ...duplicateQueries,
  /** `status` and `owner` (a member's id) leave out the others. */
  listProspects: {
    path: '/api/prospects',
    search: pageSearch.extend({
      search: searchText,
      status: prospectStatus.optional(),
      owner: uuid.optional(),
      sort: prospectSort.default('created'),
    }),
    // a number is searched for as one of the organization's country
    views: ['prospects', 'people', 'organizations', 'nextSteps'],
    joined: ['nextSteps'],
    scope: 'person',
    answer: z.array(prospectInList),
    paged: true,
    cost: 'list',
  },
  /** How many prospects the viewer sees, in all and of each status; with `owner` those of one member. */
  countProspects: {
    path: '/api/prospects/counts',
    search: z.strictObject({ owner: uuid.optional() }),
    views: ['prospects'],
    scope: 'person',
    answer: z.object({ all: z.number(), status: z.record(prospectStatus, z.number()) }),
    cost: 'light',
  },
  /** The members whose prospects the viewer sees, with the number of these. */
  listProspectOwners: {
    path: '/api/prospects/owners',
    search: ownerSearch.extend({ status: prospectStatus.optional() }),
    views: ['prospects', 'members', 'people'],
    scope: 'person',
    answer: z.array(ownerOfThings),
    paged: true,
    cost: 'list',
  },
  findProspect: {
    path: '/api/prospects/:id',
    params: byId,
    views: ['prospects', 'people'],
    scope: 'person',
    answer: foundProspect,
    cost: 'light',
  },
});

export const prospectCapability = defineCapability({
  name: 'prospect',
  events: [prospectEvents, refusalListEvents, contactStopEvents, dataExportEvents],
  commands: prospectCommands,
  queries: prospectQueries,
  rejections: prospectRejections,
  jobs: { ...prospectJobs, ...answerJobs, ...contactStopJobs },
  views: [prospectsView, answersView],
  screens: prospectScreens,
  permissions: prospectPermissions,
});
