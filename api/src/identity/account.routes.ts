import Router from '@koa/router';
import { isRejection, reject, uuid } from '@upline/contracts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { execute } from '../commands.ts';
import { HttpProblem, answerProblem, problemOf, problemOfRejection } from '../http/problem.ts';
import { metaFor } from '../organization/founding.ts';
import type { Callers } from '../mount.ts';
import type { Services } from '../services.ts';
import { downloadOf } from './download.ts';
import type { Identity } from './identity.ts';
import { leaveOrganizations } from './leaving.ts';
import type { UserCommand } from './user.decider.ts';

const params = z.object({ id: uuid });

type Parts = { services: Services; identity: Pick<Identity, 'listSessions' | 'endSession' | 'removeAccount'>; callers: Callers };

/** Who is signed in, within the limits of every other call. */
const callerOf = async (ctx: Context, { callers }: Parts): Promise<string> => {
  const { actor } = await callers(ctx, 'session', ctx.method === 'GET' ? 'query' : 'command');
  return actor.userId;
};

const onlySelf = async (ctx: Context, parts: Parts): Promise<string> => {
  const userId = await callerOf(ctx, parts);
  const asked = params.safeParse(ctx['params']);
  if (!asked.success || asked.data.id !== userId)
    throw new HttpProblem({ status: 403, code: 'identity/not-yours', detail: 'You can do this only with your own account.' });
  return userId;
};

const eraseAccount = async (ctx: Context, parts: Parts): Promise<void> => {
  const { services, identity } = parts;
  const userId = await onlySelf(ctx, parts);
  const left = await leaveOrganizations(services, userId, { evenLastOwner: ctx.query['confirm'] === 'ownerless' });
  if (left.ownerless.length > 0) {
    const names = left.ownerless.join(', ');
    const detail = `Without you nobody would own ${names}. Make another member an owner first, or confirm to leave it without one.`;
    return answerProblem(ctx, problemOf({ status: 409, code: 'identity/would-leave-ownerless', detail }), {
      organizations: left.ownerless,
    });
  }
  const command: UserCommand = { type: 'ErasePerson', data: { userId } };
  const meta = metaFor({ organizationId: null, actorId: userId, timeZone: 'UTC', at: services.clock() });
  const result = await execute({ repository: services.users, id: userId, meta, command: () => command });
  if (isRejection(result)) return answerProblem(ctx, problemOfRejection(reject(result.rejected)));
  // the event came first: a crash from here on leaves an erasure that the projector completes
  await services.ports.keys.erase(userId);
  await identity.removeAccount(userId);
  ctx.status = 204;
  return undefined;
};

/** A person's devices, their data as a file, and the end of their account. */
export const accountRoutes = (parts: Parts): Middleware => {
  const { services, identity } = parts;
  const router = new Router();
  router.get('/api/sessions', async (ctx) => {
    const userId = await callerOf(ctx, parts);
    const sessions = await identity.listSessions(userId);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      current: id === ctx.session?.id,
    }));
  });
  router.delete('/api/sessions/:id', async (ctx) => {
    const userId = await callerOf(ctx, parts);
    const { id } = ctx['params'];
    const own = (await identity.listSessions(userId)).find((session) => session.id === id);
    if (!own) throw new HttpProblem({ status: 404, code: 'not-found', detail: 'There is no such device. It may be signed out already.' });
    await identity.endSession(own.id);
    ctx.status = 204;
  });
  router.get('/api/users/:id/data', async (ctx) => {
    const userId = await onlySelf(ctx, parts);
    ctx.set('Content-Disposition', 'attachment; filename="upline-my-data.json"');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await downloadOf(services, userId, await identity.listSessions(userId));
  });
  router.delete('/api/users/:id', (ctx) => eraseAccount(ctx, parts));
  return router.middleware() as Middleware;
};
