import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { dataExportReactor } from './dataExport.reactor.ts';

describe('an export of data', () => {
  it('is reported to the owners each time, as it was', () => {
    const story = createStory();
    const exported = (rows: number) =>
      story(
        'DataExported',
        { userId: 'rep', what: 'prospects', format: 'csv', rows },
        { occurredAt: '2026-11-16T10:00:00.000Z' },
      );
    const about = { organizationId: 'o1', exportedBy: 'rep', what: 'prospects', at: '2026-11-16T10:00:00.000Z' };
    expect(reactions(dataExportReactor, exported(3), exported(5))).toEqual([
      { kind: 'report-export', data: { ...about, rows: 3 } },
      { kind: 'report-export', data: { ...about, rows: 5 } },
    ]);
  });
});
