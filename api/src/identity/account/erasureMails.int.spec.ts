import { isRejection } from '@upline/contracts';
import type { InvitationAnswer, ShownInvitation } from '@upline/contracts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { uuidV7 } from '../../platform/lib/ids.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import { teamHandlers } from '../../team/team.commands.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { addMemberByMail, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import { confirmBy, mailedToken } from '../../../testing/people/proving.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

let server: LocalServer;
let owner: Browser;
let isDown = false;
let isRefusing = false;
/** Addresses for which a mail was attempted. */
const tried: string[] = [];

beforeAll(async () => {
  server = await startLocalServer({
    sendsMails: true,
    backoffMs: 100,
    beforeMail: ({ to }) => {
      tried.push(to);
      if (isDown) throw new MailFailure('put-off', `450 4.2.1 <${to}>: try later`);
      if (isRefusing) throw new MailFailure('refused', `550 5.1.1 <${to}>: unknown`);
    },
  });
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const invite = async (by: Browser, email: string): Promise<InvitationAnswer> =>
  (await call<InvitationAnswer>(by, 'POST /api/team-members/invite', { body: { email } })).body;
/** Founds an organization whose owner has proven their address. */
const foundProven = async (name: string): Promise<Browser> => {
  const browser = await foundOrganization(server.url, name);
  await confirmBy(server, browser, `${name}@team.example`);
  server.mails.splice(0);
  return browser;
};
const erase = async (browser: Browser) =>
  expect((await call(browser, `DELETE /api/users/${await idOf(browser)}?confirm=ownerless`)).status).toBe(204);
const show = async ({ link }: InvitationAnswer) =>
  (await call<ShownInvitation>(createBrowser(server.url), `GET /api/invitations/${link?.split('/invite/')[1] ?? ''}`))
    .body;
const openIn = async (browser: Browser) => (await call<InvitationAnswer[]>(browser, 'GET /api/invitations')).body;
const seats = (count: number) =>
  eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) => expect(rows).toHaveLength(count));

describe('a mail that waits when its addressee is erased', () => {
  // shows I13
  it('is not sent, and the invitation ends with its address', async () => {
    const zoe = await foundProven('zoe');
    isDown = true;
    const waiting = await invite(owner, 'Zoe@team.example');
    await expect.poll(() => tried).toContain('Zoe@team.example');
    await seats(1);
    await erase(zoe);
    const before = tried.length;
    isDown = false;
    await seats(0);
    const other = await invite(owner, 'other@mail.example');
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.map(({ mail }) => mail)).toEqual(['sent']),
    );
    const mailJobs = () => server.done.filter((kind) => kind === 'invitation-mail').length;
    await vi.waitFor(() => expect(mailJobs(), 'both jobs ran, and one sent nothing').toBe(2), { timeout: patienceMs });
    expect(tried.slice(before)).toEqual(['other@mail.example']);
    expect(server.mailTo('zoe@team.example')).toBeNull();
    expect(JSON.stringify(await openIn(owner))).not.toMatch(/zoe/i);
    expect(await show(waiting), 'its page shows nothing about the person').toMatchObject({
      state: 'revoked',
      email: null,
      organizationName: null,
    });
    expect((await call(owner, `DELETE /api/invitations/${other.id}`)).status).toBe(204);
  });

  it('is not sent when it is about a new password', async () => {
    const yve = await foundProven('yve');
    isDown = true;
    const page = await createBrowser(server.url).open('/oidc/forgot-password');
    expect((await createBrowser(server.url).submit(page, { email: 'yve@team.example' })).status).toBe(200);
    await expect.poll(() => tried).toContain('yve@team.example');
    await erase(yve);
    isDown = false;
    await invite(owner, 'third@mail.example');
    await vi.waitFor(() => expect(server.mailTo('third@mail.example')).not.toBeNull(), { timeout: patienceMs });
    await vi.waitFor(() => expect(server.done, 'the job ran once more, and sent nothing').toContain('password-mail'), {
      timeout: patienceMs,
    });
    expect(server.mailTo('yve@team.example')).toBeNull();
  });

  it('is not sent when its inviter is erased, because the invitation ends with them', async () => {
    const xavier = await addMemberByMail(server, owner, 'xavier');
    isDown = true;
    await invite(xavier, 'guest@mail.example');
    await expect.poll(() => tried).toContain('guest@mail.example');
    await erase(xavier);
    isDown = false;
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.map(({ email }) => email)).not.toContain('guest@mail.example'),
    );
    await invite(owner, 'fourth@mail.example');
    await vi.waitFor(() => expect(server.mailTo('fourth@mail.example')).not.toBeNull(), { timeout: patienceMs });
    expect(server.mailTo('guest@mail.example')).toBeNull();
  });

  it('leaves no trace in the queue, dead jobs included', async () => {
    const will = await foundProven('will');
    isRefusing = true;
    const made = await invite(owner, 'will@team.example');
    await vi.waitFor(
      async () =>
        expect((await openIn(owner)).find(({ id }) => id === made.id)?.mail, 'it is not tried again').toBe('failed'),
      { timeout: patienceMs },
    );
    await createBrowser(server.url).submit(await createBrowser(server.url).open('/oidc/forgot-password'), {
      email: 'will@team.example',
    });
    await vi.waitFor(async () => expect(await server.ports.queue.dead()).not.toEqual([]), { timeout: patienceMs });
    await erase(will);
    isRefusing = false;
    expect(JSON.stringify(await server.ports.queue.dead())).not.toMatch(/will/i);
    const events = await server.ports.events.readAll({ after: 0, limit: 1_000 });
    expect(JSON.stringify(events.filter(({ type }) => type === 'InvitationMailFailed'))).toContain(
      '550 5.1.1 <[address]>: unknown',
    );
    expect(JSON.stringify(events)).not.toMatch(/will@team/i);
    expect(server.logged.join('\n')).not.toMatch(/will@team|yve@team|zoe@team/i);
  });
});

describe('the caches after an erasure', () => {
  it('are forgotten with the key: the page of a link that the person used shows no address', async () => {
    const made = await invite(owner, 'vera@team.example');
    const vera = createBrowser(server.url);
    const token = await mailedToken(server, 'vera@team.example', 'invite');
    await vera.quickSignUp(
      { email: 'vera@team.example', password: 'correct-horse', firstName: 'Vera', lastName: 'M' },
      `/invite/${token}`,
    );
    expect((await call(vera, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    expect(await show(made)).toMatchObject({ state: 'used', email: 'v…@t….example' });
    const veraId = await idOf(vera);
    await erase(vera);
    await expect.poll(() => show(made)).toMatchObject({ state: 'unknown', email: null });
    const { keys, events } = server.ports;
    expect(await keys.find([veraId, made.id])).toEqual(
      new Map([
        [veraId, null],
        [made.id, null],
      ]),
    );
    expect((await events.readStream(`user-${veraId}`))[0]?.data).toMatchObject({
      email: '[erased]',
      firstName: '[erased]',
    });
  });
});

describe('an erased person whose session has not ended yet', () => {
  it('accepts no invitation', async () => {
    const made = await invite(owner, 'tina@team.example');
    const tina = createBrowser(server.url);
    const token = made.link?.split('/invite/')[1] ?? '';
    const person = { email: 'tina@team.example', password: 'correct-horse', firstName: 'Tina', lastName: 'M' };
    await tina.quickSignUp(person, `/invite/${token}`);
    const userId = await idOf(tina);
    const meta = metaFor({ organizationId: null, actorId: userId, timeZone: 'UTC', at: new Date() });
    await handleCommand({
      repository: server.dependencies.users,
      id: userId,
      meta,
      command: { type: 'ErasePerson', data: { userId } },
      judge: byProduct,
    });
    // called as by a request that found the session a moment before it ended
    const actor = { userId, organizationId: null, role: null };
    const request = {
      actor,
      organizationId: '',
      commandId: uuidV7(Date.now()),
      meta,
      at: new Date(),
      ifMatch: null,
      room: null,
      locale: 'en' as const,
    };
    const input = { params: { token }, body: {}, search: {} };
    const asked = { ...request, ...input, proven: true, signInEmail: person.email, judge: byProduct };
    expect(await teamHandlers.AcceptInvitation(asked, server.dependencies)).toEqual({
      rejected: 'identity/erased',
    });
  });
});

describe('an erasure that a crash interrupted after its event', () => {
  // shows I13
  it('is completed: the key, the account and the sessions are deleted', async () => {
    const una = await foundProven('una');
    const userId = await idOf(una);
    const { dependencies, ports } = server;
    const meta = metaFor({ organizationId: null, actorId: userId, timeZone: 'UTC', at: new Date() });
    const result = await handleCommand({
      repository: dependencies.users,
      id: userId,
      meta,
      command: { type: 'ErasePerson', data: { userId } },
      judge: byProduct,
    });
    expect(isRejection(result)).toBe(false);
    expect((await call(una, 'GET /api/auth/user')).status, 'an erased person does nothing more, at once').toBe(401);
    // the key is deleted last
    await vi.waitFor(async () => expect((await ports.keys.find([userId])).get(userId)).toBeNull(), {
      timeout: patienceMs,
    });
    await expect(
      createBrowser(server.url).signIn({ email: 'una@team.example', password: 'correct-horse' }),
    ).rejects.toThrow('401');
  });
});
