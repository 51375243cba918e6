import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '@upline/contracts';
import { createIdSharing } from './sharedIds.ts';

const event = (n: number, ids: { organizationId: string | null; userId: string }): StoredEvent => ({
  id: `event ${n}`,
  stream: `asset-${n}`,
  revision: 0,
  position: n,
  type: 'AssetShared',
  data: {
    userId: ids.userId,
    title: 'A title of thirty-six characters ....',
    people: 3,
    prospectId: null,
    tags: ['a'],
  },
  meta: {
    organizationId: ids.organizationId,
    actorId: ids.userId,
    commandId: `command ${n}`,
    requestHash: null,
    correlationId: `command ${n}`,
    occurredAt: '2026-11-28T10:00:00.000Z',
    localDate: '2026-11-28',
  },
});

const idOf = (beginning: number): string => `${String(beginning).padStart(8, '0')}-0000-7000-8000-0123456789ab`;

describe('sharing the texts of ids', () => {
  it('leaves every event as it was, also where other ids end in the same characters', () => {
    const events = Array.from({ length: 2_000 }, (_, n) =>
      event(n, { organizationId: n % 7 === 0 ? null : idOf(n % 50), userId: idOf(n % 1_000) }),
    );
    const before = structuredClone(events);
    events.forEach(createIdSharing());
    expect(events).toEqual(before);
  });

  it.each([{ wrong: null }, { wrong: 'a text of exactly thirty-six signs ...' }, { wrong: [idOf(1)] }, { wrong: 7 }])(
    'lets a malformed event pass: $wrong',
    ({ wrong }) => {
      const whole = event(1, { organizationId: idOf(1), userId: idOf(2) });
      const text = JSON.stringify({ ...whole, data: wrong, meta: wrong });
      const malformed = JSON.parse(text) as StoredEvent;
      createIdSharing()(malformed);
      expect(JSON.stringify(malformed)).toBe(text);
    },
  );
});
