import { answersView, prospectCapability, prospectsView } from '@upline/contracts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { defineCapability } from '../platform/capability.ts';
import type { Erasure, PersonalData, Reassigned, Routes } from '../platform/capability.ts';
import type { CallerOf } from '../platform/http/request/caller.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import { readAll } from '../platform/queries/readAll.ts';
import type { Tracker } from '../platform/queries/tracker.ts';
import type { ProspectNeeds } from './ofProspect.ts';
import { keysOfProspect } from './ofProspect.ts';
import { dataExportDecider } from './export/dataExport.decider.ts';
import type { ExportNeeds } from './export/export.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { answerJobHandlers } from './answer/answers.jobs.ts';
import { answerExports, answerReads } from './answer/answers.queries.ts';
import { bulkHandlers, bulkJob } from './bulk/bulk.commands.ts';
import { addBulkRoutes } from './bulk/bulk.routes.ts';
import type { BulkNeeds } from './bulk/runBulk.ts';
import { duplicateReads } from './duplicate/duplicates.queries.ts';
import { prospectHandlers } from './prospect.commands.ts';
import { prospectDecider } from './prospect.decider.ts';
import { prospectJobHandlers, stopJobHandlers } from './prospect.jobs.ts';
import { prospectExports, prospectReads } from './prospect.queries.ts';
import { contactStopDecider } from './refusal/contactStop.decider.ts';
import { refusalListDecider } from './refusal/refusalList.decider.ts';
import { prospectTenancy } from './prospect.tenancy.ts';

type Base = Pick<ProspectNeeds, 'prospects' | 'readerOf' | 'keys' | 'typedStops'> & {
  dataExports: ExportNeeds['dataExports'];
  events: Pick<EventStore, 'head'>;
  tracker: Tracker;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** How many prospects of an organization that ends are erased at the same time. */
const erasedTogether = 100;

const personalData: PersonalData<Base> = {
  views: [prospectsView, answersView],
  inOrganization: async ({ organizationId, userId }, { dataExports }) => ({
    dataExports: (await dataExports.load(`${organizationId}-${userId}`)).state.taken,
  }),
  lists: Object.keys({ ...prospectExports, ...answerExports }),
};

const eraseIn = async (base: Base, organizationId: string, prospectId: string): Promise<void> => {
  const meta = await systemMeta(base, { organizationId });
  const command = { type: 'EraseProspect', data: { prospectId } } as const;
  await handleCommand({ repository: base.prospects, id: prospectId, meta, command, judge: byProduct });
};

const repeat: Erasure<Base>['repeat'] = async (subjects, base) => {
  for (const prospectId of subjects) {
    const { state, organizationId } = await base.prospects.load(prospectId);
    // a subject may be a person or an invitation too
    if (state.status === 'none' || organizationId === undefined || organizationId === null) continue;
    await eraseIn(base, organizationId, prospectId);
    await base.typedStops.forget(Object.keys(state.answers));
  }
};

const endOrganization: Erasure<Base>['endOrganization'] = async (organizationId, base) => {
  const head = await base.events.head();
  await base.tracker.reach([prospectsView.name], head);
  if ((await base.tracker.positionOf([prospectsView.name])) < head) throw new Unavailable('the list of prospects');
  const reader = base.readerOf(organizationId);
  const ids: string[] = [];
  for (const deleted of [false, true]) {
    const index = 'byCreated';
    const rows = await readAll((paging) => reader.page(prospectsView, { index, where: { deleted } }, paging));
    ids.push(...rows.map(({ prospectId }) => prospectId));
  }
  for (const some of chunk(ids, erasedTogether)) {
    await Promise.all(some.map((prospectId) => eraseIn(base, organizationId, prospectId)));
    const subjects = await Promise.all(some.map((prospectId) => keysOfProspect(base.prospects, prospectId)));
    await base.keys.erase(...subjects.flat());
  }
  await base.typedStops.forgetOrganization(organizationId);
};

const reassigned: Reassigned<Base> = {
  view: prospectsView,
  ownedBy: async (reader, ownerId, limit) => {
    const index = 'byOwner';
    const present = await reader.find(prospectsView, { index, where: { deleted: false, ownerId }, limit });
    const deleted = await reader.find(prospectsView, { index, where: { deleted: true, ownerId }, limit });
    return [...present, ...deleted].map(({ row }) => row.prospectId);
  },
  reassign: ({ id, previousOwnerId, ownerId, meta }, { prospects }) =>
    handleCommand({
      repository: prospects,
      id,
      meta,
      command: { type: 'ReassignProspect', data: { prospectId: id, previousOwnerId, ownerId } },
      judge: byProduct,
    }),
};

const routes = (needs: ExportNeeds & BulkNeeds & { callerOf: CallerOf }): Routes => {
  const signedIn = exportRoutes(needs);
  addBulkRoutes(signedIn, needs);
  return { signedIn };
};

/** The people that members want to win as customers or members. */
export const prospect = defineCapability({
  contract: prospectCapability,
  streams: {
    prospects: prospectDecider,
    refusalList: refusalListDecider,
    stops: contactStopDecider,
    dataExports: dataExportDecider,
  },
  commands: { ...prospectHandlers, ...bulkHandlers },
  queries: { ...prospectReads, ...answerReads, ...duplicateReads },
  personalData,
  erasure: { endOrganization, repeat },
  routes,
  jobs: { ...prospectJobHandlers, ...answerJobHandlers, ...stopJobHandlers, bulk: bulkJob },
  reassigned,
  tenancy: prospectTenancy,
});
