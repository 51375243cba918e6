import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startProjectorThread } from '@upline/projector/thread.ts';
import type { ProjectorThread } from '@upline/projector/thread.ts';
import { expect, it } from 'vitest';
import { createApi } from '../../src/api.ts';
import { olderFolders } from '../histories/olderData.ts';

it('while views of an older folder are built, pages show the progress and calls get 503, then all answer', async () => {
  const { data, unpack } = olderFolders['4aacc51'];
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-preparing-'));
  unpack(dataDir);
  const port = await freePort();
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const infra = await openInfra(config);
  const log = createLog({ logLevel: 'silent' });
  let thread: ProjectorThread | null = null;
  const projector = () => thread?.condition() ?? { isStarting: true, problem: null, share: 0.427 };
  const api = await createApi(infra.ports, { config, secrets: infra.secrets, log, projector });
  await api.listen();
  const people = Object.values(data.people);
  const statusOf = async (path: string, session = ''): Promise<number> =>
    (await fetch(`${config.publicUrl}${path}`, { headers: { cookie: `upline=${session}` } })).status;
  try {
    for (const { session, answers } of people)
      for (const path of Object.keys(answers)) {
        const response = await fetch(`${config.publicUrl}${path}`, { headers: { cookie: `upline=${session}` } });
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
      }
    for (const path of ['/', '/assets', '/team']) {
      const page = await fetch(`${config.publicUrl}${path}`, { headers: { 'accept-language': 'de' } });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      const text = await page.text();
      expect(text).toContain('Upline bereitet seine Daten vor');
      expect(text).toContain('42 %');
      expect(text).toContain(`http-equiv="refresh" content="5; url=${path}"`);
    }
    expect(await statusOf('/api/health/ready')).toBe(503);
    thread = startProjectorThread(infra);
    await expect.poll(() => statusOf('/api/health/ready')).toBe(200);
    for (const { session, answers } of people)
      for (const path of Object.keys(answers)) expect([path, await statusOf(path, session)]).toEqual([path, 200]);
  } finally {
    await thread?.stop();
    await api.close();
    await infra.close();
    rmSync(dataDir, { recursive: true });
  }
});
