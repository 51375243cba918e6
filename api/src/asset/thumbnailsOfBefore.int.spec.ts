import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AssetAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { olderFolders } from '../../testing/histories/olderData.ts';
import { eventually } from '../../testing/people/organizations.ts';
import type { RestartableServer } from '../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../testing/servers/restartableServer.ts';
import type { StrangeHost } from '../../testing/providers/strangeHost.ts';
import { pictures, sends, startStrangeHost } from '../../testing/providers/strangeHost.ts';

let host: StrangeHost;
let server: RestartableServer;
let browser: Browser;

const older = olderFolders['113c316'];

/** An older log whose assets name thumbnails: at that time the browsers fetched them. */
const unpack = (dataDir: string): void => {
  older.unpack(dataDir);
  using log = new DatabaseSync(join(dataDir, 'events.db'));
  log
    .prepare(
      `UPDATE events SET data = json_set(data, '$.thumbnailUrl', ? || json_extract(data, '$.assetId'))
       WHERE type IN ('AssetCreated', 'AssetChanged')`,
    )
    .run(`${host.url}/`);
};

beforeAll(async () => {
  host = await startStrangeHost();
  server = await startRestartableServer({ settings: { THUMBNAIL_HOSTS: host.host } }, (dataDir) => {
    unpack(dataDir);
    using log = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true });
    for (const { stream } of log.prepare(`SELECT DISTINCT stream FROM events WHERE type = 'AssetCreated'`).iterate())
      host.pages[String(stream).replace('asset-', '/')] = sends(pictures.png);
  });
  const [person] = Object.values(older.data.people);
  browser = createBrowser(server.url, { headers: { cookie: `upline=${person?.session ?? ''}` } });
});
afterAll(async () => {
  await server?.close();
  host.close();
});

describe('assets from before thumbnails were fetched here', () => {
  // shows I29
  it('get their pictures at the first start, each once, also after another start', async () => {
    const pictured = (assets: readonly AssetAnswer[]): void => {
      expect(assets.length).toBeGreaterThan(0);
      for (const { thumbnail } of assets) expect(thumbnail).toEqual(expect.any(String));
    };
    await eventually<AssetAnswer[]>(browser, '/api/assets', pictured);
    const { body } = await call<AssetAnswer[]>(browser, 'GET /api/assets');
    const answer = await browser.fetch(body[0]?.thumbnail ?? '');
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, pictures.png]);
    await server.stop();
    await server.restart();
    await eventually<AssetAnswer[]>(browser, '/api/assets', pictured);
    for (const { id } of body) expect(host.asked.filter(({ path }) => path === `/${id}`)).toHaveLength(1);
  });
});
