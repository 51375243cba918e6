import { nextStepsView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports.ts';
import type { PersonIn } from '../platform/capability.ts';
import { entriesOfProspect } from './timeline.ts';

/** Prospects whose rows are read at once. */
const pageSize = 500;

/**
 * For a person's download: contacts, notes, follow-ups and changes of each of their prospects, oldest first. Prospects
 * of which nothing was recorded but the beginning are left out.
 */
export const prospectHistories = async function* (
  { userId: ownerId, reader }: PersonIn,
  { events }: { events: Pick<EventStore, 'readStream'> },
): AsyncGenerator<{ prospectId: string; entries: object[] }> {
  let cursor: string | undefined;
  do {
    const list = { index: 'byDone', where: { ownerId }, total: 0 };
    const page = await reader.page(nextStepsView, list, { limit: pageSize, cursor });
    for (const { prospectId } of page.rows) {
      const entries = entriesOfProspect(await events.readStream(`prospect-${prospectId}`));
      if (entries.length > 1) yield { prospectId, entries: entries.map(({ position: _position, ...entry }) => entry) };
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
};
