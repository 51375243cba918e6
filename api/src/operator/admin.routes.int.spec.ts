import { problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { askAsOperator, runOperator } from '../../testing/people/operate.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { RestartableServer } from '../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../testing/servers/restartableServer.ts';

let server: RestartableServer;
let owner: Browser;
let organizationId: string;
beforeAll(async () => {
  server = await startRestartableServer();
  owner = await foundOrganization(server.url, 'olga');
  organizationId = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization.id;
});
afterAll(async () => server?.close());

const operator = (...words: string[]) => runOperator(server, ...words);

const invite = (count: number) =>
  call(owner, 'POST /api/team-members/invite', { body: { email: `p${count}@mail.example` } });
const planShown = (plan: string) =>
  eventually<{ organization: { planTier: string } }>(owner, '/api/auth/user', ({ organization }) =>
    expect(organization.planTier).toBe(plan),
  );

describe('the plan of an organization', () => {
  it('has ten seats on the free plan however many invitations race, and the refusal says what to do', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, count) => invite(count)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(11);
    const why = problem.parse(refused[0]?.body);
    expect(why.code).toBe('team/seats-full');
    expect(why.detail).toContain('Revoke an invitation or upgrade to Pro');
  });

  it('can be changed by the operator, and the limit is gone', async () => {
    const { code, text } = await operator('organization', 'set-plan', organizationId, 'pro');
    expect([code, text]).toEqual([
      0,
      `The organization ${organizationId} is on the plan pro.
`,
    ]);
    await planShown('pro');
    expect((await invite(30)).status).toBe(201);
  });

  it('can be changed back without losing anyone: open invitations stay, new ones are refused', async () => {
    expect((await askAsOperator(server, `/organizations/${organizationId}/plan`, { planTier: 'free' })).status).toBe(
      200,
    );
    await planShown('free');
    expect((await invite(31)).status).toBe(409);
    expect((await call<unknown[]>(owner, 'GET /api/invitations')).body).toHaveLength(10);
  });

  it.each([
    ['01930000-0000-7000-8000-0123456789ab', { planTier: 'pro' }, 404],
    ['no-id', { planTier: 'pro' }, 404],
    ['OWN', { planTier: 'gold' }, 422],
    ['OWN', { planTier: 'pro', seats: 99 }, 422],
    ['OWN', {}, 422],
  ])('is not changed for %s to %j', async (id, body, status) => {
    const answer = await askAsOperator(server, `/organizations/${id.replace('OWN', organizationId)}/plan`, body);
    expect(answer.status).toBe(status);
    await planShown('free');
  });

  it('has another exit code than wrong use of the command line', async () => {
    expect((await operator('organization', 'set-plan', organizationId, 'gold')).code).toBe(2);
    const unknown = await operator('organization', 'set-plan', '01930000-0000-7000-8000-0123456789ab', 'pro');
    expect(unknown.code).toBe(1);
    expect(unknown.text).toContain('There is no such organization.');
  });
});

describe('the keys of the embedded sign-in', () => {
  const keyIds = async (): Promise<string[]> => {
    const { keys } = (await (await fetch(`${server.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };

  it('are replaced by the operator from the next start on, and sessions go on', async () => {
    const before = await keyIds();
    expect((await operator('keys', 'rotate')).code).toBe(0);
    await server.stop();
    await server.restart();
    const after = await keyIds();
    expect(after).toHaveLength(2);
    expect(after).toContain(before[0]);
    expect((await call(owner, 'GET /api/auth/user')).status).toBe(200);
    await createBrowser(server.url).signIn({ email: 'olga@team.example', password: 'correct-horse' });
  });
});
