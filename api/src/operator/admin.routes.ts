import Router from '@koa/router';
import { emailAddress, isRejection, planTier, positionHeader, uuid } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports.ts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { bodyOf } from '../platform/http/headers.ts';
import { isOperator } from '../platform/http/health.ts';
import { inWords, problemOfInput, problemOfRejection } from '../platform/http/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { FactorReset, FactorResetNeeds } from '../identity/factorReset.ts';
import { resetFactor } from '../identity/factorReset.ts';
import { rotateProviderKeys } from '../identity/provider/providerKeys.ts';
import type { teamDecider } from '../team/team.decider.ts';

/** What changes of an operator take. */
export type AdminNeeds = {
  teams: RepositoryOf<typeof teamDecider>;
  documents: DocumentStore;
  /** SESSION_SECRET, under which the provider's keys are wrapped. */
  secret: string;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
} & FactorResetNeeds;

const params = z.object({ id: uuid });
const ownerFactorBody = z.strictObject({ required: z.boolean() });
const factorBody = z.strictObject({ email: emailAddress });
const planBody = z.strictObject({ planTier });

const onlyOperator = (ctx: Context, operatorToken: string): void => {
  if (isOperator(ctx.get('Authorization'), operatorToken)) return;
  throw new HttpProblem({ status: 401, code: 'unauthorized', detail: 'Send the operator token as a Bearer token.' });
};

const changePlan = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const asked = params.safeParse(ctx['params']);
  const founded = asked.success && (await needs.teams.load(asked.data.id)).state.founded;
  // checked first: the command would begin the stream of a team that does not exist
  if (!founded) throw new HttpProblem(problemOfRejection({ rejected: 'organization/not-found' }));
  const body = planBody.safeParse(await bodyOf(ctx), inWords);
  if (!body.success) throw new HttpProblem(problemOfInput(body.error));
  const organizationId = asked.data.id;
  const result = await handleCommand({
    repository: needs.teams,
    id: organizationId,
    meta: await systemMeta(needs, { organizationId }),
    command: { type: 'ChangePlan', data: body.data },
  });
  if (isRejection(result)) throw new HttpProblem(problemOfRejection(result));
  ctx.set(positionHeader, String(result.position));
  ctx.body = { organizationId, planTier: result.state.planTier };
};

const changeOwnerFactor = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const asked = params.safeParse(ctx['params']);
  const founded = asked.success && (await needs.teams.load(asked.data.id)).state.founded;
  if (!founded) throw new HttpProblem(problemOfRejection({ rejected: 'organization/not-found' }));
  if (!needs.identity.security) throw new HttpProblem(refusedResets.elsewhere);
  const body = ownerFactorBody.safeParse(await bodyOf(ctx), inWords);
  if (!body.success) throw new HttpProblem(problemOfInput(body.error));
  const organizationId = asked.data.id;
  const result = await handleCommand({
    repository: needs.teams,
    id: organizationId,
    meta: await systemMeta(needs, { organizationId }),
    command: { type: 'ChangeOwnerFactor', data: body.data },
  });
  if (isRejection(result)) throw new HttpProblem(problemOfRejection(result));
  ctx.body = { organizationId, required: result.state.ownersNeedFactor };
};

const refusedResets: Record<Exclude<FactorReset, 'removed'>, { status: number; code: string; detail: string }> = {
  none: { status: 409, code: 'no-second-factor', detail: 'This account has no second factor.' },
  'unknown-address': { status: 404, code: 'not-found', detail: 'There is no account with this address.' },
  elsewhere: {
    status: 409,
    code: 'kept-by-provider',
    detail: 'The sign-in provider of OIDC_ISSUER looks after second factors. Remove it there.',
  },
};

const removeFactor = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const body = factorBody.safeParse(await bodyOf(ctx), inWords);
  if (!body.success) throw new HttpProblem(problemOfInput(body.error));
  const reset = await resetFactor(needs, body.data.email);
  if (reset !== 'removed') throw new HttpProblem(refusedResets[reset]);
  ctx.body = { removed: true };
};

/**
 * Routes that change the installation, with the operator's token. `POST /api/operator/organizations/:id/plan` takes `{
 * planTier }` and answers `{ organizationId, planTier }`; `POST /api/operator/keys/rotate` gives the embedded provider
 * new keys, which each process uses from its next start; `POST /api/operator/factor/reset` takes `{ email }` and
 * removes the second factor of that account. 401 without the token, 404 for an unknown organization.
 */
export const adminRoutes = (needs: AdminNeeds, operatorToken: string): Middleware => {
  const router = new Router();
  router.post('/api/operator/organizations/:id/plan', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await changePlan(ctx, needs);
  });
  router.post('/api/operator/keys/rotate', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await rotateProviderKeys(needs);
    ctx.body = { rotated: true, signsFrom: 'next start' };
  });
  router.post('/api/operator/organizations/:id/owner-factor', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await changeOwnerFactor(ctx, needs);
  });
  router.post('/api/operator/factor/reset', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await removeFactor(ctx, needs);
  });
  return router.middleware() as Middleware;
};
