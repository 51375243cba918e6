import type { StoredEvent } from '@upline/contracts';

/** The events of a log as if what was taken back had not been: shares that were not sent, and changes of prospects. */
export const withoutUndone = (events: readonly StoredEvent[]): StoredEvent[] => {
  const gone = new Set<unknown>();
  for (const { type, stream, data } of events) {
    if (type === 'ShareRetracted') gone.add(data['sharedEventId']);
    if (type === 'ProspectChangeUndone') gone.add(`${stream} ${String(data['undoneCommandId'])}`);
  }
  return events.filter(({ id, stream, meta }) => !gone.has(id) && !gone.has(`${stream} ${meta.commandId}`));
};
