import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '@upline/infra/bench/history.ts';
import { parseConfig } from '@upline/infra/config.ts';
import { openInfra } from '@upline/infra/open.ts';
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
  it('gives the views that folding it here gives', async () => {
    let used = 0;
    const thread = createFoldThread({ config, nice: 0 });
    const foldElsewhere: FoldElsewhere = (parts, options) => {
      used += 1;
      return thread(parts, options);
    };
    const parts = { ports: infra.ports, projections, reactors, log };
    await operateOnce({ ...parts, foldElsewhere }, { name: 'rebuild', views: [] }, ignore);
    expect(used).toBeGreaterThan(0);
    const verified = await operateOnce(parts, { name: 'verify', views: [] }, ignore);
    const views = projections.map(({ view }) => expect.objectContaining({ view: view.name, count: 0 }));
    expect(verified).toMatchObject({ name: 'verify', result: { differences: [], skipped: [], views } });
  });

  it('ends with what failed in it, and leaves the views as they were', async () => {
    const before = await infra.ports.reads.generations();
    const broken = createFoldThread({ config: { ...config, dataDir: join(dataDir, 'nowhere') }, nice: 0 });
    const parts = { ports: infra.ports, projections, reactors, log, foldElsewhere: broken };
    await expect(operateOnce(parts, { name: 'rebuild', views: ['activities'] }, ignore)).rejects.toThrow();
    expect(await infra.ports.reads.generations()).toEqual(before);
  });
});
