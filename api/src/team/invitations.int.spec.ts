import { mailRetries } from '@upline/contracts';
import type { InvitationAnswer, Problem, ShownInvitation } from '@upline/contracts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { mailedToken } from '../../testing/people/proving.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
/** How often mails to these addresses are refused before they go out. */
const refusals = new Map<string, number>();
/** Addresses for whose mails the mail server cannot be reached; it puts off the others that are refused. */
const unreachable = new Set<string>();
let daysLater = 0;

beforeAll(async () => {
  server = await startLocalServer({
    clock: () => new Date(Date.now() + daysLater * 86_400_000),
    beforeMail: ({ to }) => {
      const left = refusals.get(to) ?? 0;
      refusals.set(to, left - 1);
      if (left > 0 && unreachable.has(to)) throw new MailFailure('unreachable', 'connect ECONNREFUSED 10.0.0.5:587');
      if (left > 0) throw new MailFailure('put-off', '450 mailbox busy');
    },
  });
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const invite = async (email: string): Promise<InvitationAnswer> => {
  const answer = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', { body: { email } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const tokenOf = ({ link }: InvitationAnswer): string => link?.split('/invite/')[1] ?? '';
const revoke = ({ id }: InvitationAnswer) => call(owner, `DELETE /api/invitations/${id}`);
const resend = ({ id }: InvitationAnswer) => call<InvitationAnswer>(owner, `POST /api/invitations/${id}/resend`);
const show = async (browser: Browser, token: string) =>
  (await call<ShownInvitation>(browser, `GET /api/invitations/${token}`)).body;
const accept = (browser: Browser, token: string) => call<Problem>(browser, `POST /api/invitations/${token}/accept`);
const mailState = (id: string, mail: string) =>
  eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
    expect(rows.find((row) => row.id === id)?.mail).toBe(mail),
  );

const newcomer = async (name: string, token = 'none'): Promise<Browser> => {
  const browser = createBrowser(server.url);
  const person = { email: `${name}@team.example`, password: 'correct-horse', firstName: name, lastName: 'New' };
  await browser.quickSignUp(person, `/invite/${token}`);
  return browser;
};
const nobody = () => createBrowser(server.url);

describe('the page of an invitation', () => {
  it('is found behind what a sentence or a messenger leaves around its link', async () => {
    const path = `/invite/${tokenOf(await invite('tidy@team.example'))}`;
    const lead = async (rest: string) => {
      const { status, headers } = await fetch(`${server.url}${path}${rest}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    for (const rest of ['/', '.', ')', '!', "'", '%22', '%20', '%3E', '&fbclid=1'])
      expect(await lead(rest), rest).toEqual([302, path]);
    expect(await lead('.?utm_source=mail')).toEqual([302, `${path}?utm_source=mail`]);
    expect((await lead(''))[0]).toBe(200);
    expect((await lead('.x'))[0]).toBe(404);
  });
});

describe('the mail of an invitation', () => {
  it('has a link of its own, which differs from the one that is shown to copy, and is shown as sent', async () => {
    const made = await invite('ada@team.example');
    expect(made).toMatchObject({ status: 'open', mail: 'pending' });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * 86_400_000);
    await mailState(made.id, 'sent');
    const mailed = await mailedToken(server, 'ada@team.example', 'invite');
    expect(made.link).not.toContain(mailed);
    expect(await show(nobody(), mailed)).toMatchObject({ state: 'open' });
    await revoke(made);
  });

  // shows I16
  it('is tried again while the mail server is away, whose address no member reads, then shown as sent', async () => {
    unreachable.add('bea@team.example');
    refusals.set('bea@team.example', Infinity);
    const made = await invite('bea@team.example');
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.find((row) => row.id === made.id)).toMatchObject({
        mail: 'pending',
        mailProblem: { cause: 'unreachable', reason: null },
      }),
    );
    refusals.delete('bea@team.example');
    await mailState(made.id, 'sent');
    expect(server.mails.filter(({ to }) => to === 'bea@team.example')).toHaveLength(1);
    await revoke(made);
  });

  // shows I16
  it('is shown as waiting, with the cause, and is not sent once its link has ended', async () => {
    refusals.set('abe@team.example', Infinity);
    const made = await invite('abe@team.example');
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.find((row) => row.id === made.id)).toMatchObject({
        mail: 'pending',
        mailProblem: { cause: 'put-off', reason: '450 mailbox busy' },
      }),
    );
    const jobs = () => server.done.filter((kind) => kind === 'invitation-mail').length;
    const before = jobs();
    daysLater = 7.01;
    refusals.delete('abe@team.example');
    await expect.poll(jobs).toBe(before + 1);
    daysLater = 0;
    expect(server.mailTo('abe@team.example')).toBeNull();
    expect(server.logged.join('\n')).toContain('a mail was not sent in time');
    await revoke(made);
  });

  // shows I16
  it('is shown as failed after its last try, with the cause, and is sent when a leader asks again', async () => {
    refusals.set('cleo@team.example', mailRetries.tries);
    const made = await invite('cleo@team.example');
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.find((row) => row.id === made.id)).toMatchObject({
        mail: 'failed',
        mailProblem: { cause: 'put-off', reason: '450 mailbox busy' },
      }),
    );
    expect(server.mailTo('cleo@team.example')).toBeNull();
    const again = await resend(made);
    expect([again.status, again.body.mail, again.body.mailProblem]).toEqual([200, 'pending', null]);
    await mailState(made.id, 'sent');
    expect(await show(nobody(), await mailedToken(server, 'cleo@team.example', 'invite'))).toMatchObject({
      state: 'open',
    });
    await revoke(made);
  });
});

describe('the page of an invitation', () => {
  const states = async (browser: Browser, token: string) => {
    const { state, forViewer, alreadyMember } = await show(browser, token);
    return { state, forViewer, alreadyMember };
  };

  it('is open to the invited person, and names the account of another person who is signed in', async () => {
    const made = await invite('dora@team.example');
    const token = tokenOf(made);
    expect(await show(nobody(), token)).toMatchObject({
      state: 'open',
      organizationName: "olga's Team",
      inviterName: 'olga Owner',
    });
    expect((await show(nobody(), token)).email, 'the address is masked').toBe('d…@t….example');
    const erik = await newcomer('erik', token);
    expect(await show(erik, token)).toMatchObject({ state: 'open', forViewer: false, signedInAs: 'erik@team.example' });
    expect([(await accept(erik, token)).status, (await accept(erik, token)).body.code]).toEqual([
      403,
      'team/invitation-for-someone-else',
    ]);
    const dora = await newcomer('dora', token);
    expect(await states(dora, token), 'and the link is not used up by that').toMatchObject({
      state: 'open',
      forViewer: true,
    });
    expect((await accept(dora, token)).status).toBe(200);
    expect(await states(dora, token)).toMatchObject({ state: 'used', alreadyMember: true });
    expect((await accept(dora, token)).status, 'accepting again changes nothing').toBe(200);
    expect((await accept(erik, token)).body.code).toBe('team/invitation-used');
  });

  // shows I16
  it('changes nothing when it is opened', async () => {
    const made = await invite('fred@team.example');
    const path = `/invite/${tokenOf(made)}`;
    const fred = await newcomer('fred', tokenOf(made));
    await mailState(made.id, 'sent');
    const head = await server.ports.events.head();
    for (const browser of [nobody(), owner, fred])
      for (const method of ['GET', 'HEAD']) expect((await browser.fetch(path, { method })).status).toBe(200);
    await show(fred, tokenOf(made));
    expect((await fred.fetch(`/api/invitations/${tokenOf(made)}/accept`)).status, 'accepting is a POST').toBe(405);
    expect(await server.ports.events.head()).toBe(head);
    await revoke(made);
  });

  it('says that it was withdrawn', async () => {
    const made = await invite('gina@team.example');
    await revoke(made);
    expect((await states(nobody(), tokenOf(made))).state).toBe('revoked');
    const gina = await newcomer('gina');
    const answer = await accept(gina, tokenOf(made));
    expect([answer.status, answer.body.code]).toEqual([410, 'team/invitation-revoked']);
  });

  // shows I16
  it('says that a newer link replaced it, which alone works', async () => {
    const made = await invite('hugo@team.example');
    const newer = (await resend(made)).body;
    expect(newer.link).not.toBe(made.link);
    const hugo = await newcomer('hugo', tokenOf(newer));
    expect(await show(hugo, tokenOf(made)), 'and shows nothing of the team').toMatchObject({
      state: 'replaced',
      organizationName: null,
    });
    expect((await accept(hugo, tokenOf(made))).body.code).toBe('team/invitation-replaced');
    expect((await accept(hugo, tokenOf(newer))).status).toBe(200);
  });

  it('says that it is unknown, for any link that was not made here', async () => {
    const made = await invite('ines@team.example');
    const token = tokenOf(made);
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const ines = await newcomer('ines');
    for (const wrong of [changed, token.slice(1), 'A'.repeat(token.length), 'x']) {
      expect((await states(ines, wrong)).state, wrong).toBe('unknown');
      const answer = await accept(ines, wrong);
      expect([answer.status, answer.body.code], wrong).toEqual([404, 'team/invitation-unknown']);
    }
    await revoke(made);
  });

  it('says that it has expired after seven days, until it is sent again', async () => {
    const made = await invite('jane@team.example');
    const jane = await newcomer('jane', tokenOf(made));
    daysLater = 7.01;
    expect(await states(jane, tokenOf(made))).toMatchObject({ state: 'expired' });
    const answer = await accept(jane, tokenOf(made));
    expect([answer.status, answer.body.code]).toEqual([410, 'team/invitation-expired']);
    const newer = (await resend(made)).body;
    expect((await accept(jane, tokenOf(newer))).status).toBe(200);
    daysLater = 0;
  });

  it('has a link that no event says', async () => {
    const made = await invite('kurt@team.example');
    await mailState(made.id, 'sent');
    const log = JSON.stringify(await server.ports.events.readAll({ after: 0, limit: 1_000 }));
    expect(log).toContain(made.id);
    expect(log).not.toContain(tokenOf(made));
    await revoke(made);
  });

  it('says that its person is a member already', async () => {
    const answer = await call<Problem>(owner, 'POST /api/team-members/invite', {
      body: { email: 'DORA@team.example' },
    });
    expect([answer.status, answer.body.detail]).toEqual([409, 'This person is already a member of your team.']);
  });
});
