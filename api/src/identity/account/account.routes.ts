import Router from '@koa/router';
import { formatTagOf, message, uuid } from '@upline/contracts';
import type { Context } from 'koa';
import * as z from 'zod';
import { answerProblem, problemOfRejection } from '../../platform/http/request/problem.ts';
import { HttpProblem, problemOf } from '../../platform/lib/httpProblem.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { judgeWithProof, requireProof } from '../../platform/http/request/proof.ts';
import type { Caller, CallerOf } from '../../platform/http/request/caller.ts';
import type { DownloadNeeds } from './download.ts';
import { downloadOf } from './download.ts';
import type { ErasingNeeds } from './erasePerson.ts';
import { erasePerson } from './erasePerson.ts';
import type { Identity } from '../identity.ts';
import { addSecurityRoutes } from '../security/security.routes.ts';
import type { SecurityNeeds } from '../security/security.routes.ts';
import { leaveOrganizations } from './leaveOrganizations.ts';
import type { SignInAddressOf } from '../../platform/commands/countedAddress.ts';

const params = z.object({ id: uuid });

/** Dependencies of the routes of a person's account. */
export type AccountNeeds = DownloadNeeds &
  ErasingNeeds &
  SecurityNeeds & {
    identity: Pick<Identity, 'listSessions' | 'endSession'>;
    callerOf: CallerOf;
    signInAddressOf: SignInAddressOf;
  };

/** The signed-in person. Counts against the rate limits like every other call. */
const signedIn = (ctx: Context, { callerOf }: AccountNeeds): Promise<Caller> =>
  callerOf(ctx, 'session', ctx.method === 'GET' ? 'query' : 'command');

const onlySelf = async (ctx: Context, needs: AccountNeeds): Promise<Caller> => {
  const caller = await signedIn(ctx, needs);
  const asked = params.safeParse(ctx['params']);
  if (!asked.success || asked.data.id !== caller.actor.userId)
    throw new HttpProblem({
      status: 403,
      code: 'identity/not-yours',
      detail: message('You can do this only with your own account.'),
    });
  return caller;
};

const eraseAccount = async (ctx: Context, needs: AccountNeeds): Promise<void> => {
  const caller = await onlySelf(ctx, needs);
  requireProof(caller.session);
  const { signInEmail: sessionEmail } = caller;
  const { userId } = caller.actor;
  const judge = judgeWithProof(caller);
  const evenLastOwner = ctx.query['confirm'] === 'ownerless';
  const left = await leaveOrganizations(needs, userId, { evenLastOwner, judge });
  if (left.ownerless.length > 0) {
    const detail = message(
      'Without you nobody would own {names}. Make another member an owner first, or confirm to leave it without one.',
      { names: new Intl.ListFormat(formatTagOf(languageOf(ctx)), { type: 'unit' }).format(left.ownerless) },
    );
    return answerProblem(ctx, problemOf({ status: 409, code: 'identity/would-leave-ownerless', detail }), {
      organizations: left.ownerless,
    });
  }
  const { email, isMailboxProven } = await needs.signInAddressOf({ userId, sessionEmail });
  const rejection = await erasePerson(needs, { userId, email, endsInvitations: isMailboxProven, judge });
  if (rejection) return answerProblem(ctx, problemOfRejection(rejection));
  ctx.status = 204;
  return undefined;
};

/** Adds the routes of a person's own account: list and end sessions, download personal data, delete the account. */
export const addAccountRoutes = (router: Router, needs: AccountNeeds): void => {
  const { identity } = needs;
  router.get('/api/sessions', async (ctx) => {
    const { actor } = await signedIn(ctx, needs);
    const sessions = await identity.listSessions(actor.userId);
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
    const { actor, judge } = await signedIn(ctx, needs);
    const { id } = ctx['params'];
    const own = (await identity.listSessions(actor.userId)).find((session) => session.id === id);
    if (!own)
      throw new HttpProblem({
        status: 404,
        code: 'not-found',
        detail: message('There is no such device. It may be signed out already.'),
      });
    await judge();
    await identity.endSession(own);
    ctx.status = 204;
  });
  router.get('/api/users/:id/data', async (ctx) => {
    const { actor, session } = await onlySelf(ctx, needs);
    requireProof(session);
    ctx.set('Content-Disposition', 'attachment; filename="upline-my-data.json"');
    ctx.set('Cache-Control', 'no-store');
    const document = await downloadOf(needs, actor.userId);
    ctx.type = 'json';
    ctx.body = document;
  });
  router.delete('/api/users/:id', (ctx) => eraseAccount(ctx, needs));
  addSecurityRoutes(router, needs);
};

/** The routes of a person's own account. */
export const accountRoutes = (needs: AccountNeeds): Router => {
  const router = new Router();
  addAccountRoutes(router, needs);
  return router;
};
