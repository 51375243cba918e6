import type { ActivityType, ChecklistStep, checklistCommands, checklistQueries } from '@upline/contracts';
import {
  activitiesView,
  checklistCapability,
  checklistsView,
  defaultColors,
  organizationsView,
} from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { ChecklistCommand } from './checklist.decider.ts';
import { checklistDecider } from './checklist.decider.ts';

type Needs = { checklists: RepositoryOf<typeof checklistDecider> };

const ofChecklist = (type: ChecklistCommand['type']) =>
  defineCommand({
    stream: ({ checklists }: Needs) => checklists,
    id: ({ organizationId, actor }) => `${organizationId}-${actor.userId}`,
    toCommand: ({ actor }): ChecklistCommand => ({ type, data: { userId: actor.userId } }),
    toAnswer: noAnswer,
  });

const commands: CommandHandlers<typeof checklistCommands, Needs> = {
  DismissChecklist: ofChecklist('DismissChecklist'),
  NoteInvitationHandedOver: ofChecklist('NoteInvitationHandedOver'),
};

type Asked = { reader: Reader; userId: string };

/** Whether something of a kind happened in the organization. */
const happened = async ({ reader }: Asked, type: ActivityType): Promise<boolean> =>
  (await reader.find(activitiesView, { index: 'byType', where: { type }, limit: 1 })).length > 0;

/** Whether the person did one of these, or it happened to a link of theirs. */
const happenedTo = async ({ reader, userId }: Asked, ...anyOf: readonly ActivityType[]): Promise<boolean> => {
  const where = { userId, type: { anyOf } };
  return (await reader.find(activitiesView, { index: 'byUserAndType', where, limit: 1 })).length > 0;
};

const hasOwnColors = async ({ reader }: Asked): Promise<boolean> => {
  const row = await reader.get(organizationsView, '');
  if (!row) return false;
  const { primaryColor, secondaryColor, accentColor } = defaultColors;
  return row.primaryColor !== primaryColor || row.secondaryColor !== secondaryColor || row.accentColor !== accentColor;
};

const checks: Readonly<Record<ChecklistStep, (asked: Asked) => Promise<boolean>>> = {
  asset: (asked) => happened(asked, 'asset_created'),
  share: (asked) => happenedTo(asked, 'asset_shared'),
  opening: (asked) => happenedTo(asked, 'share_opened'),
  prospect: (asked) => happenedTo(asked, 'prospect_added', 'people_imported'),
  colors: hasOwnColors,
  people: async ({ reader }) => (await reader.get(checklistsView, ''))?.invited === true,
};

const memberSteps = ['asset', 'share', 'opening', 'prospect'] as const;
const ownerSteps = [...memberSteps, 'colors', 'people'] as const;

const queries: QueryHandlers<typeof checklistQueries, unknown> = {
  showChecklist: async ({ actor, reader }) => {
    const asked = { reader, userId: actor.userId };
    const shown = actor.role === 'owner' ? ownerSteps : memberSteps;
    const [row, steps] = await Promise.all([
      reader.get(checklistsView, actor.userId),
      Promise.all(shown.map(async (step) => ({ step, done: await checks[step](asked) }))),
    ]);
    return { dismissed: row?.dismissed === true, steps };
  },
};

const personalData: PersonalData<unknown> = {
  views: [checklistsView],
  inOrganization: async ({ reader, userId }) => ({ checklist: await reader.get(checklistsView, userId) }),
};

/** The first steps of each member in an organization, derived from what happened, and whether they hid them. */
export const checklist = defineCapability({
  contract: checklistCapability,
  streams: { checklists: checklistDecider },
  commands,
  queries,
  personalData,
  tenancy: {
    calls: { DismissChecklist: { own: 204 }, NoteInvitationHandedOver: { own: 204 }, showChecklist: { own: 200 } },
  },
});
