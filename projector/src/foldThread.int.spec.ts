import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeHistory } from '@upline/infra/bench/history.ts';
import { parseConfig } from '@upline/infra/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { BuildSave } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoldElsewhere } from './build.ts';
import { createFoldThread } from './foldThread.ts';
import { operateOnce } from './projector.ts';
import { projections, reactors } from './projections.ts';
import { settings } from './settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'upline-fold-'));
const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const ignore = (): void => undefined;
let infra: Awaited<ReturnType<typeof openInfra>>;

beforeAll(async () => {
  infra = await openInfra(config, { projector: 'here' });
  await writeHistory(infra.ports.events, { events: settings.foldElsewhereFrom + 500, organizations: 3, members: 5, assets: 4 });
});
afterAll(async () => {
  await infra.close();
  rmSync(dataDir, { recursive: true });
});

describe('a long log folded on a thread of its own', () => {
  it.each([
    ['in the memory it is given', [], settings.buildBytes],
    ['in hardly any memory, with rows that are written late and loaded again and again', [], 20_000],
    // alone, several of its writes are under way while it loads
    ['so also one view by itself', ['shares'], 1_000],
  ])('gives the views that folding it here gives, %s', async (_how, views, memoryBytes) => {
    let used = 0;
    const thread = createFoldThread({ config, nice: 0 });
    const foldElsewhere: FoldElsewhere = (parts, options) => {
      used += 1;
      const { load, build } = options.store;
      const late = async (save: BuildSave): Promise<void> => {
        if (memoryBytes < settings.buildBytes) for (let turn = 0; turn < 3000; turn += 1) await nextTurn();
        await build(save);
      };
      return thread(parts, { ...options, memoryBytes, store: { load, build: late } });
    };
    const parts = { ports: infra.ports, projections, reactors, log };
    await operateOnce({ ...parts, foldElsewhere }, { name: 'rebuild', views }, ignore);
    expect(used).toBeGreaterThan(0);
    const verified = await operateOnce(parts, { name: 'verify', views: [] }, ignore);
    const equal = projections.map(({ view }) => expect.objectContaining({ view: view.name, count: 0 }));
    expect(verified).toMatchObject({ name: 'verify', result: { differences: [], skipped: [], views: equal } });
  });

  it('ends with what failed in it, and leaves the views as they were', async () => {
    const before = await infra.ports.reads.generations();
    const broken = createFoldThread({ config: { ...config, dataDir: join(dataDir, 'nowhere') }, nice: 0 });
    const parts = { ports: infra.ports, projections, reactors, log, foldElsewhere: broken };
    await expect(operateOnce(parts, { name: 'rebuild', views: ['activities'] }, ignore)).rejects.toThrow();
    expect(await infra.ports.reads.generations()).toEqual(before);
  });
});
