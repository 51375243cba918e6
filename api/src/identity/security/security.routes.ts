import { inWords, message } from '@upline/contracts';
import type Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import type { CallerOf } from '../../platform/http/request/caller.ts';
import { bodyOf } from '../../platform/http/request/bodies.ts';
import { problemOfInput } from '../../platform/http/request/problem.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import type { Session } from '../../platform/http/request/session.ts';
import { reasonAndWait, retryAfter } from '../../platform/lib/retryAfter.ts';
import { judgeWithProof, requireProof } from '../../platform/http/request/proof.ts';
import { codeProblem, passkeyProblem } from '../factor/factorPage.ts';
import type { CodeCheck } from '../factor/codeCheck.ts';
import { newPasskey, passkeyAnswer, passkeyName } from '../factor/passkeyForms.ts';
import type { Registration } from '../factor/passkeys.ts';
import { factorLimits } from '../factor/factorLimits.ts';
import type { Identity } from '../identity.ts';
import type { Security, SignedInPerson } from './security.ts';

/** Dependencies of the routes of a person's security. */
export type SecurityNeeds = { identity: Pick<Identity, 'security'>; callerOf: CallerOf };

const codeBody = z.strictObject({ code: z.string().max(100) });
const proofBody = z.union([
  codeBody,
  z.strictObject({ password: z.string().max(1_000) }),
  z.strictObject({ passkey: passkeyAnswer }),
]);

const parsed = async <T>(ctx: Context, schema: z.ZodType<T>): Promise<T> => {
  const result = schema.safeParse(await bodyOf(ctx), inWords);
  if (!result.success) throw new HttpProblem(problemOfInput(result.error));
  return result.data;
};

type Field = 'code' | 'password' | 'passkey';

const problemOfField: Readonly<Record<Field, (check: 'wrong' | 'used') => string>> = {
  code: codeProblem,
  password: () => message('This is not your password. Please check it.'),
  passkey: passkeyProblem,
};

const refusal = (check: Exclude<CodeCheck, 'right'>, field: Field): HttpProblem => {
  if (typeof check === 'object') {
    const detail = reasonAndWait(message('Too many attempts.'), check.waitMs);
    const headers = { 'Retry-After': retryAfter(check.waitMs) };
    return new HttpProblem({ status: 429, code: 'too-many-requests', detail, errors: { [field]: detail } }, headers);
  }
  const detail = problemOfField[field](check);
  return new HttpProblem({ status: 422, code: 'invalid', detail, errors: { [field]: detail } });
};

const registrationProblem: Readonly<Record<Exclude<Registration, 'added'>, string>> = {
  wrong: message('Your browser did not make a passkey for this site in time. Please try again.'),
  known: message('This passkey is registered already.'),
  full: message('You have {count} passkeys, the most an account can have. Remove one first.', {
    count: factorLimits.passkeys.most,
  }),
};

const notFound = (detail: string): HttpProblem => new HttpProblem({ status: 404, code: 'not-found', detail });

const elsewhere = (): HttpProblem =>
  notFound(message('Your sign-in provider manages your password and second factor.'));

type SignedIn = { person: SignedInPerson; session: Session | null; security: Security };

type Callers = { signedIn: (ctx: Context) => Promise<SignedIn>; proven: (ctx: Context) => Promise<SignedIn> };

const newPasskeyBody = z.strictObject({ name: passkeyName, response: newPasskey });

const addPasskeyRoutes = (router: Router, { signedIn, proven }: Callers): void => {
  router.post('/api/security/passkeys', async (ctx) => {
    const { security, person } = await proven(ctx);
    ctx.body = await security.beginPasskey(person);
  });
  router.put('/api/security/passkeys', async (ctx) => {
    const { security, person } = await proven(ctx);
    const done = await security.completePasskey(person, await parsed(ctx, newPasskeyBody));
    if (typeof done === 'string')
      throw new HttpProblem({ status: 422, code: 'invalid', detail: registrationProblem[done] });
    ctx.body = done;
  });
  router.delete('/api/security/passkeys/:id', async (ctx) => {
    const { security, person } = await proven(ctx);
    if (!(await security.removePasskey(person, String(ctx['params']['id']))))
      throw notFound(message('There is no such passkey. It may be removed already.'));
    ctx.status = 204;
  });
  router.post('/api/security/proof/passkey', async (ctx) => {
    const { security, person } = await signedIn(ctx);
    const asked = await security.askPasskey(person);
    if (!asked)
      throw notFound(message('You have no passkey. Use a code, or your password where there is no second factor.'));
    ctx.body = asked;
  });
};

/**
 * Adds the routes of a person's second factor under `/api/security`, and of the proof of who uses the session. Changes
 * take such a proof of the last five minutes: 403 `identity/proof-needed` without it.
 */
export const addSecurityRoutes = (router: Router, { identity, callerOf }: SecurityNeeds): void => {
  const signedIn = async (ctx: Context): Promise<SignedIn> => {
    const { actor, session, judge } = await callerOf(ctx, 'session', ctx.method === 'GET' ? 'query' : 'command');
    ctx.set('Cache-Control', 'no-store');
    if (!identity.security) throw elsewhere();
    const person = { userId: actor.userId, sessionId: session?.id ?? '', judge };
    return { person, session, security: identity.security };
  };
  const proven = async (ctx: Context): Promise<SignedIn> => {
    const { person, session, security } = await signedIn(ctx);
    requireProof(session);
    return { person: { ...person, judge: judgeWithProof({ session, judge: person.judge }) }, session, security };
  };

  router.get('/api/security', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { actor } = await callerOf(ctx, 'session', 'query');
    ctx.body = identity.security
      ? { keptBy: 'upline', ...(await identity.security.stateOf(actor.userId)) }
      : { keptBy: 'provider' };
  });
  router.post('/api/security/proof', async (ctx) => {
    const { security, person } = await signedIn(ctx);
    const proof = await parsed(ctx, proofBody);
    const check = await security.prove(ctx, person, proof);
    if (check !== 'right') throw refusal(check, 'code' in proof ? 'code' : 'passkey' in proof ? 'passkey' : 'password');
    ctx.status = 204;
  });
  router.post('/api/security/app', async (ctx) => {
    const { security, person } = await proven(ctx);
    ctx.body = await security.beginApp(person);
  });
  router.put('/api/security/app', async (ctx) => {
    const { security, person } = await proven(ctx);
    const { code } = await parsed(ctx, codeBody);
    const done = await security.completeApp(person, code);
    if (done === 'right') throw new Error('a set-up ends with recovery codes');
    if (typeof done === 'string' || 'waitMs' in done) throw refusal(done, 'code');
    ctx.body = done;
  });
  router.delete('/api/security/app', async (ctx) => {
    const { security, person } = await proven(ctx);
    await security.removeApp(person);
    ctx.status = 204;
  });
  router.post('/api/security/recovery-codes', async (ctx) => {
    const { security, person } = await proven(ctx);
    const recoveryCodes = await security.renewRecoveryCodes(person);
    if (!recoveryCodes) throw notFound(message('Set up a second factor first.'));
    ctx.body = { recoveryCodes };
  });
  addPasskeyRoutes(router, { signedIn, proven });
};
