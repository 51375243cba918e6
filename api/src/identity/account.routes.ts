import Router from '@koa/router';
import { formatTagOf, message, uuid } from '@upline/contracts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { answerProblem, problemOfRejection } from '../platform/http/problem.ts';
import { HttpProblem, problemOf } from '../platform/lib/httpProblem.ts';
import { languageOf } from '../platform/http/language.ts';
import { requireProof } from '../platform/http/proof.ts';
import type { CallerOf } from '../platform/http/caller.ts';
import { dispatch } from '../platform/http/dispatch.ts';
import type { DownloadNeeds } from './download.ts';
import { downloadOf } from './download.ts';
import type { ErasingNeeds } from './erasing.ts';
import { erasePerson } from './erasing.ts';
import type { Identity } from './identity.ts';
import { addSecurityRoutes } from './security.routes.ts';
import type { SecurityNeeds } from './security.routes.ts';
import { leaveOrganizations } from './leaving.ts';
import type { SignInAddressOf } from '../platform/lib/countedAddress.ts';

const params = z.object({ id: uuid });

/** What the routes of a person's account take. */
export type AccountNeeds = DownloadNeeds &
  ErasingNeeds &
  SecurityNeeds & {
    identity: Pick<Identity, 'listSessions' | 'endSession'>;
    callerOf: CallerOf;
    signInAddressOf: SignInAddressOf;
  };

type SignedInCaller = { userId: string; signInEmail: string | null };

/** The signed-in person and their sign-in address. Counts against the rate limits like every other call. */
const signedIn = async (ctx: Context, { callerOf }: AccountNeeds): Promise<SignedInCaller> => {
  const { actor, signInEmail } = await callerOf(ctx, 'session', ctx.method === 'GET' ? 'query' : 'command');
  return { userId: actor.userId, signInEmail };
};

const onlySelf = async (ctx: Context, needs: AccountNeeds): Promise<SignedInCaller> => {
  const caller = await signedIn(ctx, needs);
  const asked = params.safeParse(ctx['params']);
  if (!asked.success || asked.data.id !== caller.userId)
    throw new HttpProblem({
      status: 403,
      code: 'identity/not-yours',
      detail: message('You can do this only with your own account.'),
    });
  return caller;
};

const eraseAccount = async (ctx: Context, needs: AccountNeeds): Promise<void> => {
  const { userId, signInEmail: sessionEmail } = await onlySelf(ctx, needs);
  requireProof(ctx);
  const left = await leaveOrganizations(needs, userId, { evenLastOwner: ctx.query['confirm'] === 'ownerless' });
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
  const rejection = await erasePerson(needs, { userId, email, endsInvitations: isMailboxProven });
  if (rejection) return answerProblem(ctx, problemOfRejection(rejection));
  ctx.status = 204;
  return undefined;
};

/** Routes of a person's own account: list and end sessions, download personal data, delete the account. */
export const accountRoutes = (needs: AccountNeeds): Middleware => {
  const { identity } = needs;
  const router = new Router();
  router.get('/api/sessions', async (ctx) => {
    const { userId } = await signedIn(ctx, needs);
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
    const { userId } = await signedIn(ctx, needs);
    const { id } = ctx['params'];
    const own = (await identity.listSessions(userId)).find((session) => session.id === id);
    if (!own)
      throw new HttpProblem({
        status: 404,
        code: 'not-found',
        detail: message('There is no such device. It may be signed out already.'),
      });
    await identity.endSession(own.id);
    ctx.status = 204;
  });
  router.get('/api/users/:id/data', async (ctx) => {
    const { userId } = await onlySelf(ctx, needs);
    requireProof(ctx);
    ctx.set('Content-Disposition', 'attachment; filename="upline-my-data.json"');
    ctx.set('Cache-Control', 'no-store');
    const document = await downloadOf(needs, userId);
    ctx.type = 'json';
    ctx.body = document;
  });
  router.delete('/api/users/:id', (ctx) => eraseAccount(ctx, needs));
  addSecurityRoutes(router, needs);
  return dispatch(router);
};
