import { randomBytes, randomUUID } from 'node:crypto';
import bodyParser from '@koa/bodyparser';
import Koa from 'koa';
import type { Context } from 'koa';
import { Pool } from 'pg';
import { z } from 'zod';

// The same share and dashboard as the product's, on Koa and PostgreSQL without events: a share is one transaction, and
// each answer of the dashboard one query.

const pool = new Pool({ connectionString: process.env['POSTGRES_URL'], max: 16 });

type Caller = { user_id: string; organization_id: string };

const callerOf = async (ctx: Context): Promise<Caller> => {
  const text = 'select user_id, organization_id from sessions where id = $1';
  const found = await pool.query<Caller>({ name: 'session', text, values: [ctx.cookies.get('upline')] });
  return found.rows[0] ?? ctx.throw(401);
};

const shareBody = z.object({ sharedVia: z.enum(['direct', 'link', 'email', 'whatsapp']) });

/** The whole share in one statement, so in one transaction and one round trip; a repeated command writes nothing. */
const shareStatement = `
with command as (
  insert into commands (id, share_id) values ($1, $2) on conflict do nothing returning share_id),
asset as (
  update assets set shares = shares + 1 where id = $3 and organization_id = $4 and exists (select from command)
  returning id),
share as (
  insert into shares (id, organization_id, asset_id, user_id, code, shared_via, created_at)
  select $2, $4, id, $5, $6, $7, now() from asset returning id),
member as (
  update members set shares = shares + 1, week_shares = week_shares + 1, points = points + 1, last_active_at = now()
  where organization_id = $4 and user_id = $5 and exists (select from share) returning user_id),
activity as (
  insert into activities (organization_id, at, type, user_id, asset_id)
  select $4, now(), 'asset_shared', $5, $3 from share returning id)
update metrics set shares = shares + 1 where organization_id = $4 and exists (select from share)`;

const share = async (ctx: Context, assetId: string): Promise<void> => {
  const { user_id, organization_id } = await callerOf(ctx);
  const { sharedVia } = shareBody.parse(ctx.request.body);
  const [id, code] = [randomUUID(), randomBytes(9).toString('base64url')];
  const key = ctx.get('idempotency-key') || randomUUID();
  const values = [key, id, assetId, organization_id, user_id, code, sharedVia];
  await pool.query({ name: 'share', text: shareStatement, values });
  ctx.status = 201;
  ctx.body = { id, code, assetId, sharedVia, url: `${ctx.origin}/s/${code}` };
};

const queries: Record<string, string> = {
  '/api/dashboard/metrics': 'select members, prospects, shares, views from metrics where organization_id = $1',
  '/api/activities': `select a.id, a.at, a.type, m.user_id, m.name, s.id as asset_id, s.title
    from activities a join members m using (organization_id, user_id) join assets s on s.id = a.asset_id
    where a.organization_id = $1 order by a.at desc, a.id desc limit 40`,
  '/api/leaderboard/top-performers': `select user_id, name, shares, week_shares, points
    from members where organization_id = $1 order by points desc, user_id limit 3`,
  '/api/assets': `select id, owner_id, type, title, url, shares, views, created_at
    from assets where organization_id = $1 order by created_at desc, id limit 3`,
};

const answer = async (ctx: Context, name: string, text: string): Promise<void> => {
  const { organization_id } = await callerOf(ctx);
  const found = await pool.query({ name, text, values: [organization_id] });
  ctx.body = found.rows;
};

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx) => {
  const shared = /^\/api\/assets\/([0-9a-f-]{36})\/share$/.exec(ctx.path)?.[1];
  const text = queries[ctx.path];
  if (ctx.method === 'POST' && shared !== undefined) await share(ctx, shared);
  else if (ctx.method === 'GET' && text !== undefined) await answer(ctx, ctx.path, text);
  else if (ctx.path === '/') ctx.body = { ok: true };
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
