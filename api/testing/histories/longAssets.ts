import { metaFor } from '../../src/platform/commands/metadata.ts';
import { uuidV7 } from '../../src/platform/lib/ids.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { LocalServer } from '../servers/localServer.ts';

/**
 * Puts assets with addresses of the longest form into a person's organization, past the limits of commands: 300 of them
 * are 1.3 MB.
 */
export const longAssets = async ({ ports }: LocalServer, owner: Browser, count: number): Promise<void> => {
  const { body: me } = await call<{ id: string; organization: { id: string } }>(owner, 'GET /api/auth/user');
  const start = Date.now();
  for (let place = 0; place < count; place += 1) {
    const at = new Date(start + place);
    const assetId = uuidV7(at.getTime());
    const url = `https://a.example/${String(place).padEnd(2_000, 'x')}`;
    const data = { assetId, ownerId: me.id, type: 'link', title: `Asset ${place}`, url, thumbnailUrl: url };
    const meta = metaFor({ organizationId: me.organization.id, actorId: me.id, timeZone: 'UTC', at });
    const created = { id: uuidV7(at.getTime()), type: 'AssetCreated', data: { ...data, description: null }, meta };
    await ports.events.append(`asset-${assetId}`, 'none', [created]);
  }
};
