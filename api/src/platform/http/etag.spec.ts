import { queries } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import type { AskedQuery } from './etag.ts';
import { etagOf } from './etag.ts';

const tracker = { live: async () => null, changedAt: async () => 7 };
const actor = { userId: 'u1', role: 'member', organizationId: 'o1' } as const;

const tag = (change: Partial<AskedQuery> = {}): Promise<string> =>
  etagOf(
    { definition: queries.listAssets, actor, today: '2026-03-05', search: '', params: {}, locale: 'en', ...change },
    tracker,
    [],
  );

describe('the tag of an answer', () => {
  it('is the same for who sees the same', async () => {
    expect(await tag({ actor: { ...actor, userId: 'u2' } })).toBe(await tag());
  });

  it('is another one in another language', async () => {
    expect(await tag({ locale: 'de' })).not.toBe(await tag());
  });

  it('is another one in another organization, even where nothing changed in either', async () => {
    expect(await tag({ actor: { ...actor, organizationId: 'o2' } })).not.toBe(await tag());
  });

  it('is another one for another person, or in another role, where answers are personal', async () => {
    const definition = queries.listProspects;
    const own = await tag({ definition });
    expect(await tag({ definition, actor: { ...actor, userId: 'u2' } })).not.toBe(own);
    expect(await tag({ definition, actor: { ...actor, role: 'admin' } })).not.toBe(own);
  });

  it('is another one for another question', async () => {
    expect(await tag({ search: 'limit=1' })).not.toBe(await tag());
    expect(await tag({ params: { id: 'a1' } })).not.toBe(await tag());
  });

  it('is another one on another day, where the answer counts days', async () => {
    const today = '2026-03-06';
    for (const definition of [queries.dashboardMetrics, queries.topPerformers, queries.analytics])
      expect(await tag({ definition, today })).not.toBe(await tag({ definition }));
    expect(await tag({ today })).toBe(await tag());
  });
});
