import { queries } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import type { AskedQuery } from './etag.ts';
import { etagOf, shareKeyOf } from './etag.ts';

const actor = { userId: 'u1', role: 'member', organizationId: 'o1' } as const;

const asked = (change: Partial<AskedQuery> = {}): AskedQuery => ({
  definition: queries.listAssets,
  actor,
  today: '2026-03-05',
  search: '',
  params: {},
  locale: 'en',
  ...change,
});

const tag = (change: Partial<AskedQuery> = {}): string => etagOf(asked(change), ['g.7']);

describe('the tag of an answer', () => {
  it('is the same for who sees the same', () => {
    expect(tag({ actor: { ...actor, userId: 'u2' } })).toBe(tag());
  });

  it('is another one in another language', () => {
    expect(tag({ locale: 'de' })).not.toBe(tag());
  });

  it('is another one in another organization, even where nothing changed in either', () => {
    expect(tag({ actor: { ...actor, organizationId: 'o2' } })).not.toBe(tag());
  });

  it('is another one for another person, or in another role, where answers are personal', () => {
    const definition = queries.listProspects;
    const own = tag({ definition });
    expect(tag({ definition, actor: { ...actor, userId: 'u2' } })).not.toBe(own);
    expect(tag({ definition, actor: { ...actor, role: 'admin' } })).not.toBe(own);
  });

  it('is another one for another question', () => {
    expect(tag({ search: 'limit=1' })).not.toBe(tag());
    expect(tag({ params: { id: 'a1' } })).not.toBe(tag());
  });

  // shows I40
  it('is another one on another day, where the answer counts days', () => {
    const today = '2026-03-06';
    for (const definition of [queries.dashboardMetrics, queries.topPerformers, queries.analytics])
      expect(tag({ definition, today })).not.toBe(tag({ definition }));
    expect(tag({ today })).toBe(tag());
  });
});

describe('the key of an answer that is kept for others', () => {
  const key = (change: Partial<AskedQuery> = {}, versions = ['g.7']) => shareKeyOf(asked(change), versions);
  const feed = { definition: queries.listActivities };

  it('is another one in another organization, language, question, day, generation or after a change', () => {
    const changes: Partial<AskedQuery>[] = [
      { actor: { ...actor, organizationId: 'o2' } },
      { locale: 'de' },
      { search: 'limit=1' },
      { params: { id: 'a1' } },
      { today: '2026-03-06' },
      { definition: queries.topPerformers },
    ];
    const keys = [key(), ...changes.map((change) => key(change)), key({}, ['g.8']), key({}, ['h.7'])];
    expect(new Set(keys).size).toBe(9);
  });

  it('is one for everybody where an organization gets one answer', () => {
    expect(key({ actor: { userId: 'u2', role: 'owner', organizationId: 'o1' } })).toBe(key());
  });

  // shows I55
  it('is one for each role where answers are alike by role', () => {
    expect(key({ ...feed, actor: { ...actor, userId: 'u2' } })).toBe(key(feed));
    expect(key({ ...feed, actor: { ...actor, role: 'admin' } })).not.toBe(key(feed));
  });

  // shows I55
  it('is none for answers of one person, of their own day, or outside an organization', () => {
    for (const definition of [queries.listProspects, queries.today, queries.currentUser])
      expect(key({ definition })).toBeNull();
    expect(key({ actor: { ...actor, role: null, organizationId: null } })).toBeNull();
  });
});
