import type { QuarantineEntry } from '@upline/infra/channels.ts';
import type { ControlDocuments } from '@upline/infra/ports.ts';
import type { Failure } from '../projection/viewFold.ts';

const stoppedPrefix = 'quarantine/';
const skippedPrefix = 'skip/';

const isEntry = (value: unknown): value is QuarantineEntry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'view' in value &&
  'position' in value &&
  'reason' in value;

/**
 * Views stopped at an event they could not take in, and events that an operator lets a view skip. Kept in the read store, so that
 * both hold after a restart and for every later build of the view.
 */
export const openQuarantine = async (documents: ControlDocuments, token: number) => {
  const stopped = new Map<string, QuarantineEntry>();
  const skipped = new Map<string, Set<string>>();
  const skippedBy = (view: string): Set<string> => {
    const ids = skipped.get(view) ?? new Set<string>();
    skipped.set(view, ids);
    return ids;
  };
  for (const value of (await documents.list(stoppedPrefix)).values())
    if (isEntry(value)) stopped.set(value.view, value);
  for (const name of (await documents.list(skippedPrefix)).keys()) {
    const [view, id] = name.slice(skippedPrefix.length).split('/');
    if (view !== undefined && id !== undefined) skippedBy(view).add(id);
  }
  return {
    entries: (): QuarantineEntry[] => [...stopped.values()].toSorted((one, other) => one.position - other.position),
    of: (view: string): QuarantineEntry | null => stopped.get(view) ?? null,
    /** Events the view skips: grows when an operator adds one. */
    skippedBy,
    stop: async (view: string, { event, reason }: Failure): Promise<QuarantineEntry> => {
      const entry = {
        id: event.id,
        view,
        position: event.position,
        type: event.type,
        reason,
        at: new Date().toISOString(),
      };
      stopped.set(view, entry);
      await documents.put(token, stoppedPrefix + view, entry);
      return entry;
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
