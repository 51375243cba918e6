import type { StoredEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { createStory } from '../../testing/story.ts';
import { inTeam } from '../../testing/people.ts';
import { openQuarantine } from '../session/quarantine.ts';
import { parseBatch } from './batch.ts';
import { openProjectionRun } from './projectionRun.ts';

const generation = { view: 'sharers', version: 1, generation: '1-1' };
const documents = { put: async () => undefined, remove: async () => undefined, list: async () => new Map() };

const sharersProjection = {
  rowId: ({ data }: StoredEvent) => String(data['sharedBy']),
  byOrganization: false,
  audience: () => [],
  on: { AssetShared: (row: Record<string, unknown> | null) => ({ shares: Number(row?.['shares'] ?? 0) + 1 }) },
};

describe('a run whose rows wait to be written', () => {
  // shows I2
  it('keeps them in memory, however many other rows it folds', async () => {
    const quarantine = await openQuarantine(documents, 1);
    const nothing = {
      load: async () => new Map(),
      checkpoint: async () => null,
      pendingNotifications: async () => null,
    };
    const run = await openProjectionRun(nothing, { projection: sharersProjection, generation, quarantine });
    const team = inTeam(createStory());
    const shares = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => team.shared(`s${from + at}`, `u${from + at}`));
    for (const events of [shares(0, 2_100), shares(2_100, 2_100), [team.shared('again', 'u0')]])
      run.commit(await run.fold(parseBatch(events)));
    const { rows, checkpoint } = run.takeSave(run.checkpoint());
    expect(checkpoint.position).toBe(4_201);
    expect(rows).toHaveLength(4_200);
    expect(rows.filter(({ key }) => key === 'u0')).toEqual([{ key: 'u0', position: 4_201, row: { shares: 2 } }]);
  });
});
