import Router from '@koa/router';
import { isRejection, planTier, positionHeader, uuid } from '@upline/contracts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { bodyOf } from '../platform/http/headers.ts';
import { isOperator } from '../platform/http/health.ts';
import { HttpProblem, problemOfInput, problemOfRejection } from '../platform/http/problem.ts';
import { rotateProviderKeys } from '../identity/provider/providerKeys.ts';
import { metaFor } from '../organization/founding.ts';
import type { Services } from '../services.ts';
import type { TeamCommand } from '../team/team.decider.ts';

const params = z.object({ id: uuid });
const planBody = z.strictObject({ planTier });

const onlyOperator = (ctx: Context, operatorToken: string): void => {
  if (isOperator(ctx.get('Authorization'), operatorToken)) return;
  throw new HttpProblem({ status: 401, code: 'unauthorized', detail: 'Send the operator token as a Bearer token.' });
};

const changePlan = async (ctx: Context, services: Services): Promise<void> => {
  const asked = params.safeParse(ctx['params']);
  const founded = asked.success && (await services.teams.load(asked.data.id)).state.founded;
  // checked first: the command would begin the stream of a team that does not exist
  if (!founded) throw new HttpProblem(problemOfRejection({ rejected: 'organization/not-found' }));
  const body = planBody.safeParse(await bodyOf(ctx));
  if (!body.success) throw new HttpProblem(problemOfInput(body.error));
  const organizationId = asked.data.id;
  const about = {
    organizationId,
    actorId: null,
    timeZone: await timeZoneOf(services, organizationId),
    at: services.clock(),
  };
  const command: TeamCommand = { type: 'ChangePlan', data: body.data };
  const result = await execute({
    repository: services.teams,
    id: organizationId,
    meta: metaFor(about),
    command: () => command,
  });
  if (isRejection(result)) throw new HttpProblem(problemOfRejection(result));
  ctx.set(positionHeader, String(result.position));
  ctx.body = { organizationId, planTier: result.state.planTier };
};

/**
 * Routes that change the installation, with the operator's token. `POST /api/operator/organizations/:id/plan` takes
 * `{ planTier }` and answers `{ organizationId, planTier }`; `POST /api/operator/keys/rotate` gives the embedded provider
 * new keys, which each process uses from its next start. 401 without the token, 404 for an unknown organization.
 */
export const adminRoutes = (options: { services: Services; operatorToken: string }): Middleware => {
  const { services, operatorToken } = options;
  const router = new Router();
  router.post('/api/operator/organizations/:id/plan', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await changePlan(ctx, services);
  });
  router.post('/api/operator/keys/rotate', async (ctx: Context) => {
    onlyOperator(ctx, operatorToken);
    await rotateProviderKeys(services.ports.documents);
    ctx.body = { rotated: true, signsFrom: 'next start' };
  });
  return router.middleware() as Middleware;
};
