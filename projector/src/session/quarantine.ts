import { quarantineEntry } from '@upline/contracts';
import type { StoredEvent, QuarantineEntry } from '@upline/contracts';
import { stoppedPrefix } from '@upline/infra/health/health.ts';
import type { ControlDocuments } from '@upline/infra/ports/readModels.ts';

// stored name
const skippedPrefix = 'skip/';

/** An event that a view could not apply, and why. */
export type Failure = { event: StoredEvent; reason: string };

/**
 * Views that stopped at an event they could not apply, and events that an operator lets a view skip. Both are control
 * documents, so that they hold after a restart and for every later build of the view.
 */
export const openQuarantine = async (documents: ControlDocuments, token: number) => {
  const stopped = new Map<string, QuarantineEntry>();
  const skipped = new Map<string, Set<string>>();
  const skippedBy = (view: string): Set<string> => {
    const ids = skipped.get(view) ?? new Set<string>();
    skipped.set(view, ids);
    return ids;
  };
  for (const value of (await documents.list(stoppedPrefix)).values()) {
    const { data: entry } = quarantineEntry.safeParse(value);
    if (entry) stopped.set(entry.view, entry);
  }
  for (const name of (await documents.list(skippedPrefix)).keys()) {
    const [view, id] = name.slice(skippedPrefix.length).split('/');
    if (view !== undefined && id !== undefined) skippedBy(view).add(id);
  }
  return {
    /** All stopped views, those that stopped at the earliest event first. */
    entries: (): QuarantineEntry[] => [...stopped.values()].toSorted((one, other) => one.position - other.position),
    of: (view: string): QuarantineEntry | null => stopped.get(view) ?? null,
    /** Ids of the events that the view skips. The set grows when an operator adds one. */
    skippedBy: (view: string): ReadonlySet<string> => skippedBy(view),
    stop: async (view: string, { event, reason }: Failure): Promise<void> => {
      const { id, position, type } = event;
      const entry = { id, view, position, type, reason, at: new Date().toISOString() };
      stopped.set(view, entry);
      await documents.put(token, stoppedPrefix + view, entry);
    },
    clear: async (view: string): Promise<void> => {
      if (!stopped.delete(view)) return;
      await documents.remove(token, stoppedPrefix + view);
    },
    skip: async (view: string, id: string): Promise<void> => {
      skippedBy(view).add(id);
      await documents.put(token, `${skippedPrefix}${view}/${id}`, { at: new Date().toISOString() });
    },
  };
};
export type Quarantine = Awaited<ReturnType<typeof openQuarantine>>;
