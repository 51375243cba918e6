import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../src/ports/eventStore.ts';

const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};

/** An event that says something of a person, with an id of its own. */
export const prospectAdded = (prospectId: string, name: string): NewEvent => ({
  id: randomUUID(),
  type: 'ProspectAdded',
  data: { prospectId, ownerId: 'u1', name, email: null, phone: null, notes: null, source: null, status: 'new' },
  meta,
});

/** An event that says nothing of anybody. */
export const shareWithdrawn = (shareId: string): NewEvent => ({
  id: randomUUID(),
  type: 'ShareWithdrawn',
  data: { shareId, assetId: 'a1' },
  meta,
});
