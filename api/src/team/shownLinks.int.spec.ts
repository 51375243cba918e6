import type { FollowedInvitation, InvitationAnswer, ShownInvitation } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import { mailedToken } from '../../testing/people/proving.ts';

let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const invite = (by: Browser, email: string) =>
  call<InvitationAnswer>(by, 'POST /api/team-members/invite', { body: { email } });
const open = async (browser: Browser): Promise<Map<string, InvitationAnswer>> =>
  new Map((await call<InvitationAnswer[]>(browser, 'GET /api/invitations')).body.map((row) => [row.email, row]));
const tokenOf = (link: string | null | undefined): string => link?.split('/invite/')[1] ?? '';
const stateOf = async (token: string) =>
  (await call<ShownInvitation>(createBrowser(server.url), `GET /api/invitations/${token}`)).body.state;

describe('the link of an invitation', () => {
  // shows I35
  it('is shown to the member who invited and to leaders only', async () => {
    const rep = await addMember(server.url, owner, 'rep');
    const other = await addMember(server.url, owner, 'other');
    await invite(rep, 'guest@mail.example');
    await invite(owner, 'hire@mail.example');
    await eventually<InvitationAnswer[]>(rep, '/api/invitations', (rows) => expect(rows).toHaveLength(2));
    const shown = async (browser: Browser) =>
      Object.fromEntries([...(await open(browser))].map(([email, { link }]) => [email, link !== null]));
    expect(await shown(owner)).toEqual({ 'guest@mail.example': true, 'hire@mail.example': true });
    expect(await shown(rep)).toEqual({ 'guest@mail.example': true, 'hire@mail.example': false });
    expect(await shown(other)).toEqual({ 'guest@mail.example': false, 'hire@mail.example': false });
    const repeated = await invite(other, 'hire@mail.example');
    expect([repeated.status, repeated.body.link], 'inviting the same address again shows no link').toEqual([201, null]);
    const { id = '' } = repeated.body;
    const resent = await call<InvitationAnswer>(other, `POST /api/invitations/${id}/resend`);
    expect([resent.status, resent.body.link], 'nor does sending it again').toEqual([200, null]);
  });

  it('is in the answer about that invitation alone, for the same members, until it is accepted', async () => {
    const leader = await foundOrganization(server.url, 'lea');
    const inviter = await addMember(server.url, leader, 'ina');
    const invited = (await invite(inviter, 'kim@team.example')).body;
    const path = `/api/invitations/${invited.id}/details`;
    await eventually<InvitationAnswer>(inviter, path, (body) =>
      expect(body).toMatchObject({ id: invited.id, email: 'kim@team.example', link: invited.link }),
    );
    await eventually<InvitationAnswer>(leader, path, (body) => expect(body.link).toBe(invited.link));
    const mate = await addMember(server.url, leader, 'mate');
    const withheld = { id: invited.id, email: 'kim@team.example', link: null };
    await eventually<InvitationAnswer>(mate, path, (body) => expect(body).toMatchObject(withheld));
    const kim = await addMember(server.url, leader, 'kim');
    const joined = { id: await idOf(kim), firstName: 'kim', initials: 'KM' };
    const over = { status: 'accepted', email: '', link: null, joined };
    for (const one of [inviter, leader])
      await eventually<FollowedInvitation>(one, path, (body) => expect(body).toMatchObject(over));
    await eventually<{ code: string }>(mate, path, ({ code }) => expect(code).toBe('team/not-found'));
  });

  it('is never answered again once it is revoked', async () => {
    const leader = await foundOrganization(server.url, 'leo');
    const { id } = (await invite(leader, 'sam@team.example')).body;
    expect((await call(leader, `DELETE /api/invitations/${id}`)).status).toBe(204);
    await eventually<FollowedInvitation>(leader, `/api/invitations/${id}/details`, (body) =>
      expect(body).toMatchObject({ status: 'revoked', email: '', link: null, joined: null }),
    );
  });

  // shows I35
  it('ends with the member who made or saw it; the mailed one goes on, and leaders see what to hand over', async () => {
    const admin = await addMember(server.url, owner, 'admin');
    const adminId = await idOf(admin);
    await call(owner, `PUT /api/team-members/${adminId}/role`, { body: { role: 'admin' } });
    const own = tokenOf((await invite(admin, 'second-me@mail.example')).body.link);
    const seen = tokenOf((await invite(owner, 'new.hire@corp.test')).body.link);
    await eventually<InvitationAnswer[]>(admin, '/api/invitations', (rows) =>
      expect(rows.find(({ email }) => email === 'new.hire@corp.test')?.link).toContain(seen),
    );
    const mailed = await mailedToken(server, 'new.hire@corp.test', 'invite');
    expect((await call(owner, `DELETE /api/team-members/${adminId}`)).status).toBe(204);
    expect([await stateOf(own), await stateOf(seen), await stateOf(mailed)]).toEqual(['revoked', 'replaced', 'open']);
    await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
      expect(rows.find(({ email }) => email === 'new.hire@corp.test')).toMatchObject({ handOverAgain: true }),
    );
    const renewed = (await open(owner)).get('new.hire@corp.test');
    expect(await stateOf(tokenOf(renewed?.link))).toBe('open');
    expect([...(await open(owner)).keys()]).not.toContain('second-me@mail.example');
    const again = await call<InvitationAnswer>(owner, `POST /api/invitations/${renewed?.id ?? ''}/resend`);
    expect(again.body.handOverAgain).toBe(false);
    expect([await stateOf(mailed), await stateOf(tokenOf(again.body.link))]).toEqual(['replaced', 'open']);
  });
});
