import type { InvitationAnswer, Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  const settings = { MAIL_PAUSE: '300', MAILS_PER_RECIPIENT: '10', MAILS_PER_PERSON: '6' };
  server = await startLocalServer({ settings });
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

type Answer = Omit<InvitationAnswer, 'status'> & Omit<Problem, 'status'>;
const invite = (by: Browser, email: string, key = crypto.randomUUID()) =>
  call<Answer>(by, 'POST /api/team-members/invite', { body: { email }, headers: { 'idempotency-key': key } });
const listed = async (by: Browser) => (await call<InvitationAnswer[]>(by, 'GET /api/invitations')).body;
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address).length;

describe('an invitation that was mailed a moment ago', () => {
  // shows I27
  it('is mailed again only after the pause, and the refusal stores nothing', async () => {
    const made = await invite(owner, 'ada@mail.example');
    expect(made.status).toBe(201);
    const again = [
      await call<Answer>(owner, `POST /api/invitations/${made.body.id}/resend`),
      await invite(owner, 'Ada@mail.example'),
    ];
    for (const { status, body, headers } of again) {
      expect([status, body.code]).toEqual([429, 'too-many-mails']);
      expect(body.detail).toBe(
        'This was emailed a moment ago and may still be on its way. Please try again in 5 minutes.',
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(290);
    }
    await expect.poll(async () => (await listed(owner)).map(({ link }) => link)).toEqual([made.body.link]);
    await expect.poll(() => mailsTo('ada@mail.example')).toBe(1);
  });

  it('is answered again when its command is repeated', async () => {
    const key = crypto.randomUUID();
    const [first, repeated] = [
      await invite(owner, 'rita@mail.example', key),
      await invite(owner, 'rita@mail.example', key),
    ];
    expect([repeated.status, repeated.body.link]).toEqual([201, first.body.link]);
  });
});

describe('one address', () => {
  // shows I27
  it('is invited three times an hour by all organizations together', async () => {
    const statuses: number[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      statuses.push((await invite(await foundOrganization(server.url, name), 'victim@mail.example')).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    await expect.poll(() => mailsTo('victim@mail.example')).toBe(3);
  });
});

describe('one person', () => {
  it('invites no more than their share, and refused invitations take nothing from it', async () => {
    const bob = await foundOrganization(server.url, 'bob');
    for (let times = 0; times < 8; times += 1) expect((await invite(bob, 'bob@team.example')).status).toBe(409);
    const answers = [];
    for (let place = 0; place < 8; place += 1) answers.push(await invite(bob, `rep${place}@mail.example`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    expect(answers.at(-1)?.body.detail).toContain('You have sent as many emails as one person can for now.');
    expect(await listed(bob)).toHaveLength(6);
  });
});
