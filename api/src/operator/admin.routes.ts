import Router from '@koa/router';
import { emailAddress, isRejection, planTier, positionHeader } from '@upline/contracts';
import type { Listed } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Context } from 'koa';
import * as z from 'zod';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { OperatorAccess } from '../platform/http/limits/operatorAccess.ts';
import { problemOfRejection } from '../platform/http/request/problem.ts';
import type { ProblemCode } from '../platform/lib/problemCodes.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { ErasingNeeds } from '../identity/account/erasePerson.ts';
import { erasePerson } from '../identity/account/erasePerson.ts';
import type { FactorReset, FactorResetNeeds } from '../identity/security/factorReset.ts';
import { resetFactor } from '../identity/security/factorReset.ts';
import { leaveOrganizations } from '../identity/account/leaveOrganizations.ts';
import type { LinkingNeeds } from '../identity/account/signInLinks.ts';
import { rotateProviderKeys } from '../identity/provider/providerKeys.ts';
import { bodyAs, parsed, words, wordsIn } from './operatorBody.ts';
import type { MailTestNeeds } from './mailTest.ts';
import { sendTestMail } from './mailTest.ts';
import type { SignInAddressOf } from '../platform/commands/countedAddress.ts';
import type { Directory } from './directory.ts';
import { findOrganizationByName, findPersonByName } from './findByName.ts';
import { link, showSignIns } from './signIns.ts';
import type { TeamCommand, teamDecider } from '../team/team.decider.ts';

/** What changes of an operator take. */
export type AdminNeeds = {
  teams: RepositoryOf<typeof teamDecider>;
  documents: DocumentStore;
  /** SESSION_SECRET, under which the provider's keys are wrapped. */
  secret: string;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
  directory: Directory;
  signInAddressOf: SignInAddressOf;
} & FactorResetNeeds &
  LinkingNeeds &
  ErasingNeeds &
  MailTestNeeds;

const after = z.string().max(200);
const listSearch = z.strictObject({ after: after.optional(), named: words.optional() });
const ownerFactorBody = z.strictObject({ required: z.boolean() });
// the address alone is the form of earlier versions
const factorBody = z.union([z.strictObject({ person: words }), z.strictObject({ email: emailAddress })]);
const erasureBody = z.strictObject({ evenLastOwner: z.boolean().default(false) });
const planBody = z.strictObject({ planTier });

/** The organization of the path; 404 where there is none, since a command would begin its stream. */
const organizationOf = (ctx: Context, needs: AdminNeeds): Promise<string> =>
  findOrganizationByName(needs, wordsIn(ctx));

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

const refusedResets: Record<Exclude<FactorReset, 'removed'>, { status: number; code: ProblemCode; detail: string }> = {
  none: { status: 409, code: 'no-second-factor', detail: 'This account has no second factor.' },
  'unknown-address': { status: 404, code: 'not-found', detail: 'There is no account with this address.' },
  elsewhere: {
    status: 409,
    code: 'kept-by-provider',
    detail: 'The sign-in provider of OIDC_ISSUER manages second factors. Remove it there.',
  },
};

const removeFactor = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const body = await bodyAs(ctx, factorBody);
  // an address is looked up among the accounts themselves
  const email = 'email' in body ? body.email : body.person.includes('@') ? body.person : null;
  const { security } = needs.identity;
  const known = email === null || !security ? null : await security.personOf(email);
  const userId = known ?? ('person' in body && security ? (await findPersonByName(needs, body.person)).id : null);
  const reset = await resetFactor(needs, userId);
  if (reset !== 'removed') throw new HttpProblem(refusedResets[reset]);
  ctx.body = { removed: true };
};

/** The holder of the token keeps the right to do what they began. */
const byOperator = { judge: byProduct, by: null };

/** Erases a person as the person themselves could, with the mails and invitations of their proven address. */
const erase = async (ctx: Context, needs: AdminNeeds): Promise<void> => {
  const { id: userId, name } = await findPersonByName(needs, wordsIn(ctx));
  const { evenLastOwner } = await bodyAs(ctx, erasureBody);
  const { ownerless } = await leaveOrganizations(needs, userId, { evenLastOwner, ...byOperator });
  if (ownerless.length > 0)
    throw new HttpProblem({
      status: 409,
      code: 'identity/would-leave-ownerless',
      detail:
        `Without this person nobody would own ${ownerless.join(', ')}. ` +
        'Say --even-last-owner to make the member who joined first its owner.',
    });
  const { email, isMailboxProven } = await needs.signInAddressOf({ userId, sessionEmail: null });
  const rejection = await erasePerson(needs, { userId, email, endsInvitations: isMailboxProven, ...byOperator });
  if (rejection) throw new HttpProblem(problemOfRejection(rejection));
  ctx.body = { erased: true, id: userId, name };
};

/** Lists organizations or people: all of them page by page, or those of a name. */
const listed =
  <T>(page: (after: string | null) => Promise<Listed<T>>, find: (named: string) => Promise<T[]>) =>
  async (ctx: Context): Promise<void> => {
    const { after, named } = parsed(listSearch, ctx.query);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = named === undefined ? await page(after ?? null) : { found: await find(named), next: null };
  };

/**
 * Routes of the operator about organizations and people, with the operator's token; each is named by its id, its name
 * or an address. `GET …/organizations` and `…/people` list, `POST …/organizations/:named/plan` takes `{ planTier }`,
 * `…/owner-factor` `{ required }`, `POST …/people/:named/erase` `{ evenLastOwner }`, and `POST …/factor/reset`
 * `{ person }`. `GET …/people/:named/sign-ins` shows the sign-ins that wait for a person, `POST` links `{ waiting }`.
 * `POST …/mail/test` takes `{ email }` and sends a mail there, `POST …/keys/rotate` gives the embedded provider new
 * keys, which each process uses from its next start. 401 without the token, 404 where nothing is meant, 409 where
 * several are.
 */
export const adminRoutes = (needs: AdminNeeds, onlyOperator: OperatorAccess): Router => {
  const { directory } = needs;
  const router = new Router({ prefix: '/api/operator' });
  const guarded =
    (answer: (ctx: Context) => Promise<void>) =>
    async (ctx: Context): Promise<void> => {
      await onlyOperator(ctx);
      await answer(ctx);
    };
  router.get('/organizations', guarded(listed(directory.organizations, directory.findOrganizations)));
  router.get('/people', guarded(listed(directory.people, directory.findPeople)));
  const post = (path: string, answer: (ctx: Context) => Promise<void>): void => void router.post(path, guarded(answer));
  post('/organizations/:named/plan', (ctx) => changePlan(ctx, needs));
  post('/organizations/:named/owner-factor', (ctx) => changeOwnerFactor(ctx, needs));
  post('/people/:named/erase', (ctx) => erase(ctx, needs));
  router.get(
    '/people/:named/sign-ins',
    guarded((ctx) => showSignIns(ctx, needs)),
  );
  post('/people/:named/sign-ins', (ctx) => link(ctx, needs));
  post('/factor/reset', (ctx) => removeFactor(ctx, needs));
  post('/keys/rotate', async (ctx) => {
    await rotateProviderKeys(needs);
    ctx.body = { rotated: true, signsFrom: 'next start' };
  });
  post('/mail/test', (ctx) => sendTestMail(ctx, needs));
  return router;
};
