import Router from '@koa/router';
import { emailAddress, isRejection, planTier, positionHeader, uuid } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports.ts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { dispatch } from '../platform/http/dispatch.ts';
import type { OperatorAccess } from '../platform/http/operatorAccess.ts';
import { problemOfRejection } from '../platform/http/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { FactorReset, FactorResetNeeds } from '../identity/factorReset.ts';
import { resetFactor } from '../identity/factorReset.ts';
import { rotateProviderKeys } from '../identity/provider/providerKeys.ts';
import { bodyAs } from './operatorBody.ts';
import type { MailTestNeeds } from './mailTest.ts';
import { sendTestMail } from './mailTest.ts';
import type { TeamCommand, teamDecider } from '../team/team.decider.ts';

/** What changes of an operator take. */
export type AdminNeeds = {
  teams: RepositoryOf<typeof teamDecider>;
  documents: DocumentStore;
  /** SESSION_SECRET, under which the provider's keys are wrapped. */
  secret: string;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
} & FactorResetNeeds &
  MailTestNeeds;

const params = z.object({ id: uuid });
const ownerFactorBody = z.strictObject({ required: z.boolean() });
const factorBody = z.strictObject({ email: emailAddress });
const planBody = z.strictObject({ planTier });

/** The organization of the path; 404 where there is none, since a command would begin its stream. */
const organizationOf = async (ctx: Context, { teams }: AdminNeeds): Promise<string> => {
  const asked = params.safeParse(ctx['params']);
  if (asked.success && (await teams.load(asked.data.id)).state.founded) return asked.data.id;
  throw new HttpProblem(problemOfRejection({ rejected: 'organization/not-found' }));
};

/** Runs a command of the operator on an organization. The result has the team after it and the position. */
const change = async (needs: AdminNeeds, organizationId: string, command: TeamCommand) => {
  const meta = await systemMeta(needs, { organizationId });
  const result = await handleCommand({ repository: needs.teams, id: organizationId, meta, command, judge: byProduct });
  if (isRejection(result)) throw new HttpProblem(problemOfRejection(result));
  return result;
};

const changePlan = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const organizationId = await organizationOf(ctx, needs);
  const data = await bodyAs(ctx, planBody);
  const { position, state } = await change(needs, organizationId, { type: 'ChangePlan', data });
  ctx.set(positionHeader, String(position));
  ctx.body = { organizationId, planTier: state.planTier };
};

const changeOwnerFactor = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const organizationId = await organizationOf(ctx, needs);
  if (!needs.identity.security) throw new HttpProblem(refusedResets.elsewhere);
  const data = await bodyAs(ctx, ownerFactorBody);
  const { position, state } = await change(needs, organizationId, { type: 'ChangeOwnerFactor', data });
  ctx.set(positionHeader, String(position));
  ctx.body = { organizationId, required: state.ownersNeedFactor };
};

const refusedResets: Record<Exclude<FactorReset, 'removed'>, { status: number; code: string; detail: string }> = {
  none: { status: 409, code: 'no-second-factor', detail: 'This account has no second factor.' },
  'unknown-address': { status: 404, code: 'not-found', detail: 'There is no account with this address.' },
  elsewhere: {
    status: 409,
    code: 'kept-by-provider',
    detail: 'The sign-in provider of OIDC_ISSUER manages second factors. Remove it there.',
  },
};

const removeFactor = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const { email } = await bodyAs(ctx, factorBody);
  const reset = await resetFactor(needs, email);
  if (reset !== 'removed') throw new HttpProblem(refusedResets[reset]);
  ctx.body = { removed: true };
};

/**
 * Routes that change the installation, with the operator's token. `POST /api/operator/organizations/:id/plan` takes `{
 * planTier }` and answers `{ organizationId, planTier }`; `POST /api/operator/keys/rotate` gives the embedded provider
 * new keys, which each process uses from its next start; `POST /api/operator/factor/reset` takes `{ email }` and
 * removes the second factor of that account; `POST /api/operator/mail/test` takes `{ email }` and sends a mail there.
 * 401 without the token, 404 for an unknown organization.
 */
export const adminRoutes = (needs: AdminNeeds, onlyOperator: OperatorAccess): Middleware => {
  const router = new Router();
  const post = (path: string, answer: (ctx: Context) => Promise<void>): void =>
    void router.post(path, async (ctx: Context) => {
      await onlyOperator(ctx);
      await answer(ctx);
    });
  post('/api/operator/organizations/:id/plan', (ctx) => changePlan(ctx, needs));
  post('/api/operator/organizations/:id/owner-factor', (ctx) => changeOwnerFactor(ctx, needs));
  post('/api/operator/factor/reset', (ctx) => removeFactor(ctx, needs));
  post('/api/operator/keys/rotate', async (ctx) => {
    await rotateProviderKeys(needs);
    ctx.body = { rotated: true, signsFrom: 'next start' };
  });
  post('/api/operator/mail/test', (ctx) => sendTestMail(ctx, needs));
  return dispatch(router);
};
