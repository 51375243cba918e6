import type { InvitationAnswer, MemberAnswer, Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import { confirmBy, mailedToken, signUpOnPages } from '../../testing/people/proving.ts';

const invite = async (owner: Browser, email: string): Promise<string> => {
  const answer = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', { body: { email } });
  expect(answer.status).toBe(201);
  return answer.body.link?.split('/invite/')[1] ?? '';
};
const accept = (browser: Browser, token: string) => call<Problem>(browser, `POST /api/invitations/${token}/accept`);
const statusOf = async (browser: Browser) => (await call(browser, 'GET /api/auth/user')).status;
const emailsIn = (browser: Browser, emails: readonly string[]) =>
  eventually<MemberAnswer[]>(browser, '/api/team-members', (rows) =>
    expect(rows.map(({ email }) => email).toSorted()).toEqual([...emails].toSorted()),
  );
const organizationOf = async (browser: Browser) =>
  (await call<{ organization: { id: string } | null }>(browser, 'GET /api/auth/user')).body.organization?.id;

/** The addresses that the pages to create an account and to sign in begin with, for the holder of a link. */
const filledIn = async ({ url }: LocalServer, token: string) => {
  const returnTo = `/invite/${token}`;
  const pages = ['&screen=create', ''].map((screen) =>
    createBrowser(url).open(`/api/login?returnTo=${encodeURIComponent(returnTo)}${screen}`),
  );
  return (await Promise.all(pages)).map((page) => formOf(page).fields['email']);
};

const reset = async (server: LocalServer, email: string, password: string): Promise<string> => {
  const browser = createBrowser(server.url);
  await browser.submit(await browser.open('/oidc/forgot-password'), { email });
  const link = await vi.waitFor(
    () => /http\S+reset-password\S+/.exec(server.mailTo(email)?.text ?? '')?.[0] ?? expect.fail('no mail yet'),
    { timeout: patienceMs },
  );
  return (await browser.submit(await browser.open(link), { password })).text;
};

describe('with a mail server', () => {
  let server: LocalServer;
  let owner: Browser;
  beforeAll(async () => {
    server = await startLocalServer({ sendsMails: true });
    owner = await foundOrganization(server.url, 'olga');
  });
  afterAll(async () => server?.close());

  // shows I35
  it('the link on a screen opens no invitation for a typed address until its mail is confirmed', async () => {
    const shown = await invite(owner, 'new.hire@corp.test');
    const attacker = await signUpOnPages(server.url, 'new.hire@corp.test', `/invite/${shown}`);
    expect(await accept(attacker, shown)).toMatchObject({ status: 403, body: { code: 'identity/not-confirmed' } });
    expect((await call(attacker, `GET /api/invitations/${shown}`)).body).toMatchObject({
      confirmFirst: true,
      forViewer: null,
      email: 'n…@c….test',
    });
    await emailsIn(owner, ['olga@team.example']);
    await confirmBy(server, attacker, 'new.hire@corp.test');
    expect((await accept(attacker, shown)).status).toBe(200);
    await emailsIn(owner, ['olga@team.example', 'new.hire@corp.test']);
  });

  // shows 4.27
  it('the mailed link makes the account and proves its address, and leaves a stranger’s account behind', async () => {
    const shown = await invite(owner, 'eve@corp.test');
    const attacker = await signUpOnPages(server.url, 'Eve@corp.test');
    const attackersTeam = await organizationOf(attacker);
    const taken = await createBrowser(server.url)
      .signUp(
        { email: 'eve@corp.test', password: 'another-horse', firstName: 'Eve', lastName: 'Real' },
        `/invite/${shown}`,
      )
      .catch((error: unknown) => String(error));
    expect(taken, 'the link on a screen leaves nothing behind').toContain('409');
    const mailed = await mailedToken(server, 'eve@corp.test', 'invite');
    const eve = await signUpOnPages(server.url, 'eve@corp.test', `/invite/${mailed}`, 'Eve');
    expect(await statusOf(attacker)).toBe(401);
    expect((await accept(eve, mailed)).status).toBe(200);
    await eventually<MemberAnswer[]>(owner, '/api/team-members', (rows) =>
      expect(rows.find(({ email }) => email === 'eve@corp.test')).toMatchObject({ firstName: 'Eve', confirmed: true }),
    );
    const others = (await call<{ id: string }[]>(eve, 'GET /api/organizations')).body;
    expect(others.map(({ id }) => id)).not.toContain(attackersTeam);
    const again = await createBrowser(server.url)
      .signUp({ email: 'eve@corp.test', password: 'third-horse-here' }, `/invite/${mailed}`)
      .catch((error: unknown) => String(error));
    expect(again, 'a proven address is not given to another account').toContain('409');
  });

  // shows I35
  it('the mailed link alone fills in the address, while its invitation is open', async () => {
    const shown = await invite(owner, 'lea@corp.test');
    const mailed = await mailedToken(server, 'lea@corp.test', 'invite');
    expect(await filledIn(server, mailed)).toEqual(['lea@corp.test', 'lea@corp.test']);
    for (const token of [shown, `${mailed}x`]) expect(await filledIn(server, token)).toEqual(['', '']);
    const lea = await signUpOnPages(server.url, 'lea@corp.test', `/invite/${mailed}`);
    expect([(await accept(lea, mailed)).status, (await accept(lea, mailed)).status]).toEqual([200, 200]);
    expect(await filledIn(server, mailed)).toEqual(['', '']);
  });

  it('the mailed link proves the address of the account that is signed in, which keeps all it has', async () => {
    await invite(owner, 'kim@corp.test');
    const kim = await signUpOnPages(server.url, 'kim@corp.test');
    const [id, team] = [await idOf(kim), await organizationOf(kim)];
    expect((await accept(kim, await mailedToken(server, 'kim@corp.test', 'invite'))).status).toBe(200);
    const teams = (await call<{ id: string }[]>(kim, 'GET /api/organizations')).body.map((one) => one.id);
    expect([await idOf(kim), teams.includes(team ?? '')]).toEqual([id, true]);
    await eventually<{ confirmation: string }>(kim, '/api/auth/user', (user) => expect(user.confirmation).toBe('none'));
  });

  // shows 4.27, I35
  it('a reset password leaves behind what somebody else set up under the address', async () => {
    const attacker = await signUpOnPages(server.url, 'boss@target.test');
    const planted = await organizationOf(attacker);
    expect(await reset(server, 'boss@target.test', 'the-boss-chose-this')).toContain('new and empty');
    expect(await statusOf(attacker)).toBe(401);
    await expect(
      createBrowser(server.url).signIn({ email: 'boss@target.test', password: 'correct-horse' }),
    ).rejects.toThrow('401');
    const boss = createBrowser(server.url);
    await boss.signIn({ email: 'boss@target.test', password: 'the-boss-chose-this' });
    expect(await organizationOf(boss)).not.toBe(planted);
    expect((await call(boss, 'GET /api/auth/user')).body).toMatchObject({ confirmation: 'none', firstName: null });
    await emailsIn(boss, ['boss@target.test']);
  });

  // shows I35
  it('a reset password keeps everything of an account whose address was proven before', async () => {
    const nina = await signUpOnPages(server.url, 'nina@corp.test');
    await confirmBy(server, nina, 'nina@corp.test');
    const [id, team] = [await idOf(nina), await organizationOf(nina)];
    expect(await reset(server, 'nina@corp.test', 'nina-chose-this')).not.toContain('new and empty');
    const again = createBrowser(server.url);
    await again.signIn({ email: 'nina@corp.test', password: 'nina-chose-this' });
    expect([await idOf(again), await organizationOf(again)]).toEqual([id, team]);
  });
});

describe('without a mail server', () => {
  let server: LocalServer;
  let owner: Browser;
  beforeAll(async () => {
    server = await startLocalServer();
    owner = await foundOrganization(server.url, 'olga');
  });
  afterAll(async () => server?.close());

  it('every account founds a team and invites, and is asked for nothing', async () => {
    const sam = await signUpOnPages(server.url, 'sam@corp.test');
    await invite(sam, 'guest@corp.test');
    expect((await call(sam, 'GET /api/auth/user')).body).toMatchObject({ confirmation: 'none' });
    await eventually<MemberAnswer[]>(sam, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ confirmed: false }]),
    );
  });

  // shows I35
  it('the holder of a handed-over link takes the address once; a stranger’s things stay with the others', async () => {
    const attacker = await signUpOnPages(server.url, 'boss@corp.test');
    const helperToken = await invite(attacker, 'helper@corp.test');
    const helper = await signUpOnPages(server.url, 'helper@corp.test', `/invite/${helperToken}`);
    expect((await accept(helper, helperToken)).status).toBe(200);
    const token = await invite(owner, 'boss@corp.test');
    const boss = await signUpOnPages(server.url, 'boss@corp.test', `/invite/${token}`, 'Boss');
    expect(await statusOf(attacker)).toBe(401);
    expect((await accept(boss, token)).status).toBe(200);
    await emailsIn(boss, ['olga@team.example', 'boss@corp.test']);
    await eventually<MemberAnswer[]>(helper, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ email: 'helper@corp.test', role: 'owner', confirmed: true }]),
    );
    const second = await invite(await signUpOnPages(server.url, 'rival@corp.test'), 'boss@corp.test');
    const again = await createBrowser(server.url)
      .signUp({ email: 'boss@corp.test', password: 'another-horse' }, `/invite/${second}`)
      .catch((error: unknown) => String(error));
    expect(again).toContain('409');
  });

  it('a handed-over link fills in the address', async () => {
    expect(await filledIn(server, await invite(owner, 'lea@corp.test'))).toEqual(['lea@corp.test', 'lea@corp.test']);
  });

  it('the proof by a link is good for that invitation, and ends no other one', async () => {
    const rival = await signUpOnPages(server.url, 'maker@corp.test');
    const own = await invite(rival, 'ceo@corp.test');
    await invite(owner, 'ceo@corp.test');
    const ceo = await signUpOnPages(server.url, 'ceo@corp.test', `/invite/${own}`);
    expect((await accept(ceo, own)).status).toBe(200);
    expect((await call(ceo, `DELETE /api/users/${await idOf(ceo)}?confirm=ownerless`)).status).toBe(204);
    const open = (await call<InvitationAnswer[]>(owner, 'GET /api/invitations')).body;
    expect(open.map(({ email }) => email)).toContain('ceo@corp.test');
  });

  // shows I35
  it('a reset password proves nothing: the account keeps all, and a handed-over link takes the address', async () => {
    const rita = await signUpOnPages(server.url, 'rita@corp.test');
    const [id, team] = [await idOf(rita), await organizationOf(rita)];
    expect(await reset(server, 'rita@corp.test', 'rita-chose-this')).not.toContain('new and empty');
    const again = createBrowser(server.url);
    await again.signIn({ email: 'rita@corp.test', password: 'rita-chose-this' });
    expect([await idOf(again), await organizationOf(again)]).toEqual([id, team]);
    await eventually<MemberAnswer[]>(again, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ confirmed: false }]),
    );
    const token = await invite(owner, 'rita@corp.test');
    const holder = await signUpOnPages(server.url, 'rita@corp.test', `/invite/${token}`, 'Rita');
    expect([await statusOf(again), (await accept(holder, token)).status]).toEqual([401, 200]);
  });
});
