import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { dataExportReactor } from './dataExport.reactor.ts';

const story = createStory();
const at = '2026-11-16T10:00:00.000Z';
const joins = (userId: string, role: 'owner' | 'admin' | 'member') =>
  story('MemberJoined', { userId, email: `${userId}@mail.test`, role, invitationId: null });
const becomes = (userId: string, role: 'owner' | 'admin') => story('MemberRoleChanged', { userId, role });
const exported = (userId: string, rows: number) =>
  story('DataExported', { userId, what: 'prospects', format: 'csv', rows }, { occurredAt: at });
const report = (userId: string, exportedBy: string, rows: number) => ({
  kind: 'report-export',
  data: { organizationId: 'o1', userId, exportedBy, what: 'prospects', rows, at },
});

describe('an export of data', () => {
  it('is reported to the owners each time, as it was', () => {
    const team = [joins('boss', 'owner'), joins('admin', 'admin'), joins('rep', 'member')];
    expect(reactions(dataExportReactor, ...team, exported('rep', 3), exported('rep', 5))).toEqual([
      report('boss', 'rep', 3),
      report('boss', 'rep', 5),
    ]);
  });

  it('is reported to the owners of that time, but to nobody of their own doing', () => {
    const [first, second] = [joins('boss', 'owner'), joins('second', 'owner')];
    const [gone, rises] = [becomes('second', 'admin'), becomes('late', 'owner')];
    expect(reactions(dataExportReactor, first, second, exported('boss', 1), gone, exported('rep', 2), rises)).toEqual([
      report('second', 'boss', 1),
      report('boss', 'rep', 2),
    ]);
  });
});
