import type { EventMeta, ProspectRow, RefusedVia } from '@upline/contracts';
import { maxPageSize, prospectsView } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { contactIn } from '../../platform/lib/contact/refusedContact.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { prospectDecider } from '../prospect.decider.ts';
import { peopleWith } from './refusedContacts.ts';
import type { RefusalEntryId, RefusedContacts } from './refusedContacts.ts';
import { typedStopLimits } from './typedStop.limits.ts';

/** What a visitor typed who does not want to be contacted, apart from the log until it is settled. */
export type TypedStop = { organizationId: string; contact: string; isMailed: boolean };

export type TypedStopNeeds = {
  documents: DocumentStore;
  prospects: RepositoryOf<typeof prospectDecider>;
  refusedContacts: RefusedContacts;
  readerOf: ReaderOf;
  clock: () => Date;
};

type By = { meta: EventMeta; judge: Judge };
type Confirming = { stopId: string; userId: string; organizationId: string; via: RefusedVia & ('message' | 'rep') };

const collection = 'typed-stop';
const dayMs = 86_400_000;

const indexOfOrganization = (organizationId: string): string => `organization ${organizationId}`;

/** Marks the member's own prospects with the number or address: it is theirs who asked. */
const markOwn = async (
  { prospects, readerOf }: TypedStopNeeds,
  { userId, organizationId, via, entries }: Confirming & { entries: readonly RefusalEntryId[] },
  by: By,
): Promise<void> => {
  const refusalIds = entries.map(({ refusalId }) => refusalId);
  for (const entry of entries) {
    const list = { ...peopleWith(entry), limit: maxPageSize };
    const found = await readerOf(organizationId).find(prospectsView, list);
    const own = found.map(({ row }): ProspectRow => row).filter(({ ownerId }) => ownerId === userId);
    for (const { prospectId } of own) {
      const data = { prospectId, via, answerId: null, refusalIds };
      // one who was erased meanwhile is refused: nothing is left to mark
      await handleCommand({ ...by, repository: prospects, id: prospectId, command: { type: 'RefuseContact', data } });
    }
  }
};

/** The numbers and addresses that wait for their confirmation, and what follows from it. */
export const createTypedStops = (needs: TypedStopNeeds) => {
  const { documents, refusedContacts, clock } = needs;
  const find = (stopId: string): Promise<TypedStop | null> => documents.find<TypedStop>(collection, stopId);

  return {
    find,
    findMany: (stopIds: readonly string[]) => documents.findMany<TypedStop>(collection, stopIds),
    /** Keeps what a visitor typed; false where it is kept already. */
    keep: (stopId: string, typed: TypedStop, { answerId, refusalId }: { answerId: string; refusalId: string }) =>
      documents.insert(collection, stopId, typed, {
        expiresAt: clock().getTime() + typedStopLimits.kept.most * dayMs,
        index: [answerId, refusalId, indexOfOrganization(typed.organizationId)],
      }),
    /** Whether something waits that this visitor typed. */
    hasAsked: async (answerId: string): Promise<boolean> => (await documents.list(collection, answerId)).length > 0,
    /**
     * Puts what was typed on the list, and marks who has it. Answers the entries; null where it is not kept any more.
     */
    list: async (confirming: Confirming, by: By): Promise<string[] | null> => {
      const { stopId, organizationId } = confirming;
      const typed = await find(stopId);
      if (typed?.organizationId !== organizationId) return null;
      const entries = await refusedContacts.entriesOf(organizationId, contactIn(typed.contact));
      await refusedContacts.list(entries, stopId, by);
      await markOwn(needs, { ...confirming, entries }, by);
      return entries.map(({ refusalId }) => refusalId);
    },
    /** Forgets what was typed once it is settled. */
    remove: async (stopId: string): Promise<void> => {
      await documents.remove(collection, stopId);
      await documents.scrub?.();
    },
    /** Forgets everything that these visitors typed, and what has these entries of the list. */
    forget: async (keys: readonly string[]): Promise<void> => {
      const found = (await Promise.all(keys.map((key) => documents.list(collection, key)))).flat();
      for (const { id } of found) await documents.remove(collection, id);
      if (found.length > 0) await documents.scrub?.();
    },
    forgetOrganization: async (organizationId: string): Promise<void> => {
      for (const { id } of await documents.list(collection, indexOfOrganization(organizationId)))
        await documents.remove(collection, id);
    },
  };
};
export type TypedStops = ReturnType<typeof createTypedStops>;
