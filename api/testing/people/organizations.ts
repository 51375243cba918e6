import type { AssetAnswer, InvitationAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { expect, vi } from 'vitest';
import type { Browser } from './browser.ts';
import { createBrowser } from './browser.ts';
import { call } from './call.ts';
import type { Caught } from './proving.ts';
import { mailedToken } from './proving.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const password = 'correct-horse';

/** Signs up an owner, who founds an organization. */
export const foundOrganization = async (url: string, name: string, domain = 'team.example'): Promise<Browser> => {
  const owner = createBrowser(url);
  await owner.quickSignUp({ email: `${name}@${domain}`, password, firstName: name, lastName: 'Owner' });
  return owner;
};

type Joining = { email: string; name: string; token: string };

const join = async (url: string, { email, name, token }: Joining): Promise<Browser> => {
  const member = createBrowser(url);
  await member.quickSignUp({ email, password, firstName: name, lastName: 'Member' }, `/invite/${token}`);
  expect((await call(member, `POST /api/invitations/${token}/accept`)).status).toBe(200);
  return member;
};

const invite = async (owner: Browser, email: string): Promise<InvitationAnswer> => {
  const invited = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', { body: { email } });
  expect(invited.status).toBe(201);
  return invited.body;
};

/** Invites a person as the owner, signs them up and accepts, by the link that the owner sees. */
export const addMember = async (
  url: string,
  owner: Browser,
  name: string,
  domain = 'team.example',
): Promise<Browser> => {
  const email = `${name}@${domain}`;
  const { link } = await invite(owner, email);
  return join(url, { email, name, token: link?.split('/invite/')[1] ?? '' });
};

/** An owner with two members, and the owner of another organization. */
export const foundTeam = async (url: string) => {
  const owner = await foundOrganization(url, 'olga');
  const [ann, bob] = [await addMember(url, owner, 'ann'), await addMember(url, owner, 'bob')];
  return { owner, ann, bob, stranger: await foundOrganization(url, 'sue', 'other.example') };
};

/** Adds a member by the link in the mail that was caught: their address is proven. */
export const addMemberByMail = async (
  { url, mails }: Caught & { url: string },
  owner: Browser,
  name: string,
): Promise<Browser> => {
  const email = `${name}@team.example`;
  await invite(owner, email);
  return join(url, { email, name, token: await mailedToken({ mails }, email, 'invite') });
};

/** The user id of a signed-in browser. */
export const idOf = async (browser: Browser): Promise<string> =>
  (await call<{ id: string }>(browser, 'GET /api/auth/user')).body.id;

/** Repeats a read until the check passes. */
export const eventually = <Body>(browser: Browser, path: string, check: (body: Body) => void): Promise<void> =>
  vi.waitFor(async () => check((await call<Body>(browser, `GET ${path}`)).body), { timeout: patienceMs, interval: 20 });

/** Waits until a projector that was just started has its views: before, calls that read one answer 503. */
export const untilViewsStand = (browser: Browser): Promise<void> =>
  vi.waitFor(
    async () => {
      for (const path of ['auth/user', 'prospects', 'assets', 'team-members', 'invitations', 'activities'])
        expect([path, (await call(browser, `GET /api/${path}`)).status]).toEqual([path, 200]);
    },
    { timeout: patienceMs, interval: 50 },
  );

export type Things = {
  asset: string;
  prospect: string;
  share: string;
  invitation: string;
  member: string;
  organization: string;
  user: string;
};

/** Makes one thing of each kind as the member; the invitation as the owner. */
export const makeThings = async (owner: Browser, member: Browser): Promise<Things> => {
  const asset = await call<AssetAnswer>(member, 'POST /api/assets', {
    body: { type: 'link', title: 'Catalogue', url: 'https://c.example/' },
  });
  const prospect = await call<ProspectAnswer>(member, 'POST /api/prospects', {
    body: { name: 'Pat Doe', email: 'pat@mail.example' },
  });
  const share = await call<ShareAnswer>(member, `POST /api/assets/${asset.body.id}/share`, {
    body: { prospectId: prospect.body.id },
  });
  const invitation = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', {
    body: { email: `guest-${asset.body.id}@mail.example` },
  });
  const { organization } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body;
  const user = await idOf(member);
  return {
    asset: asset.body.id,
    prospect: prospect.body.id,
    share: share.body.id,
    invitation: invitation.body.id,
    member: user,
    organization: organization.id,
    user,
  };
};
