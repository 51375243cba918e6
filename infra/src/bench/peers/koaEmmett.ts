import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DeciderCommandHandler } from '@event-driven-io/emmett';
import type { Command, Event } from '@event-driven-io/emmett';
import { getEventStoreDBEventStore } from '@event-driven-io/emmett-esdb';
import { EventStoreDBClient } from '@eventstore/db-client';
import bodyParser from '@koa/bodyparser';
import Koa from 'koa';
import type { Context } from 'koa';
import { z } from 'zod';

// The same share as the product's, as an Emmett application on Koa and EventStoreDB: a decider on the stream of the
// share, answered after the append. Sessions and assets are in memory, because the product keeps its own there too.

const { EVENTSTORE_URL = '', PEER_USERS = '', PORT } = process.env;

const caller = z.object({
  userId: z.string(),
  organizationId: z.string(),
  cookie: z.string(),
  assetIds: z.array(z.string()),
});
const callers = new Map(
  z
    .array(caller)
    .parse(JSON.parse(readFileSync(PEER_USERS, 'utf8')))
    .map((one) => [one.cookie, { ...one, assets: new Set(one.assetIds) }]),
);

const shareBody = z.object({ sharedVia: z.enum(['direct', 'link', 'email', 'whatsapp']) });

type About = {
  shareId: string;
  assetId: string;
  assetTitle: string;
  organizationId: string;
  sharedBy: string;
  prospectId: string | null;
  sharedVia: z.infer<typeof shareBody>['sharedVia'];
};
type AssetShared = Event<'PeerAssetShared', About, { commandId: string; occurredAt: string }>;
type ShareAsset = Command<'ShareAsset', About, { commandId: string; now: Date }>;
type Share = { status: 'none' } | { status: 'active'; about: About };

// the names of streams and events are not the product's, which passes over events that it does not know
const handle = DeciderCommandHandler<Share, ShareAsset, AssetShared>({
  mapToStreamId: (id) => `peerShare-${id}`,
  initialState: () => ({ status: 'none' }),
  evolve: (_state, { data }) => ({ status: 'active', about: data }),
  // a repeated command writes nothing
  decide: ({ data, metadata: { commandId, now } }, { status }) =>
    status === 'active'
      ? []
      : { type: 'PeerAssetShared', data, metadata: { commandId, occurredAt: now.toISOString() } },
});

const store = getEventStoreDBEventStore(EventStoreDBClient.connectionString(EVENTSTORE_URL));

const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const share = async (ctx: Context, assetId: string): Promise<void> => {
  const { userId: sharedBy, organizationId, assets } = callers.get(ctx.get('cookie')) ?? ctx.throw(401);
  if (!assets.has(assetId)) ctx.throw(404);
  const { sharedVia } = shareBody.parse(ctx.request.body);
  const commandId = idOf(`${sharedBy} ${ctx.get('idempotency-key') || randomUUID()}`);
  const about = { shareId: commandId, assetId, assetTitle: 'Asset', organizationId, sharedBy, prospectId: null };
  await handle(store, commandId, {
    type: 'ShareAsset',
    kind: 'Command',
    data: { ...about, sharedVia },
    metadata: { commandId, now: new Date() },
  });
  ctx.status = 201;
  ctx.body = { id: commandId, assetId, sharedVia, url: `${ctx.origin}/s/${commandId}` };
};

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx) => {
  const shared = /^\/api\/assets\/([0-9a-f-]{36})\/share$/.exec(ctx.path)?.[1];
  if (ctx.method === 'POST' && shared !== undefined) await share(ctx, shared);
  else if (ctx.path === '/') ctx.body = { ok: true };
});
app.listen(Number(PORT), '127.0.0.1');
