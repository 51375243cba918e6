import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';

/** The list with the history of a person's profile, which belongs to no organization. */
export const historyList = 'profileHistory';

/** The lists of a person's export. */
export const identityExports = {
  [historyList]: async ({ userId }, { limit, cursor = '0' }, { events }) => {
    const stored = await events.readStream(`user-${userId}`, { from: Number(cursor), limit });
    const cursorAt = (index: number): string => String((stored[index]?.revision ?? -1) + 1);
    return {
      rows: stored.map(({ type, data, meta }) => ({ type, data, at: meta.occurredAt })),
      next: stored.length === limit ? cursorAt(limit - 1) : null,
      total: null,
      cursorAt,
    };
  },
} satisfies Readonly<Record<string, ExportList<{ events: Pick<EventStore, 'readStream'> }>>>;
