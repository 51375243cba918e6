import type { RefusalKind } from '@upline/contracts';
import { prospectsView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { idNamespace, uuidV5 } from '../../platform/lib/ids.ts';
import { reachHead } from '../../platform/queries/reachHead.ts';
import { readAll } from '../../platform/queries/readAll.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import type { prospectDecider } from '../prospect.decider.ts';
import { contactOf, entriesOfProspect } from './refusal.commands.ts';
import { peopleWith } from './refusedContacts.ts';
import type { RefusedContacts } from './refusedContacts.ts';

/** Dependencies of the job that marks people. */
export type MarkNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  refusedContacts: RefusedContacts;
  readerOf: ReaderOf;
  tracker: Pick<Tracker, 'reach' | 'positionOf'>;
  events: Pick<EventStore, 'head'>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

type Marking = { organizationId: string; refusalId: string; kind: RefusalKind; byOwner: boolean };

/** The ids of everybody in an organization, deleted people included, with the number or address of an entry. */
const idsWith = async (needs: MarkNeeds, marking: Marking): Promise<string[]> => {
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  const reader = needs.readerOf(marking.organizationId);
  const rows = await readAll((paging) => reader.page(prospectsView, peopleWith(marking), paging));
  return rows.map(({ prospectId }) => prospectId);
};

const isAnyListed = async ({ refusedContacts }: MarkNeeds, refusalIds: readonly string[]): Promise<boolean> =>
  (await Promise.all(refusalIds.map(refusedContacts.isListed))).includes(true);

/** Marks everybody with a number or address of the list, or takes the mark away once it is lifted. */
export const markRefused = async (marking: Marking, needs: MarkNeeds, job: { id: string }): Promise<void> => {
  const { organizationId, byOwner } = marking;
  for (const prospectId of await idsWith(needs, marking)) {
    const { state } = await needs.prospects.load(prospectId);
    const refusalIds = await needs.refusedContacts.listedOf(organizationId, contactOf(state));
    const stays = await isAnyListed(needs, await entriesOfProspect(needs, organizationId, state));
    // one who was erased meanwhile is refused: nothing is left to mark
    await handleCommand({
      repository: needs.prospects,
      id: prospectId,
      meta: await systemMeta(needs, { organizationId, commandId: uuidV5(idNamespace, `${job.id} ${prospectId}`) }),
      command: { type: 'FollowRefusalList', data: { prospectId, refusalIds, stays, byOwner } },
      judge: byProduct,
    });
  }
};
