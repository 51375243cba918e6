import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';

/** Signs a browser in with the session of a client that signed in by HTTP. */
export const takeSession = async (context: BrowserContext, server: { url: string }, client: Client): Promise<void> => {
  const [, value = ''] = /upline=([^;]+)/.exec(client.cookieHeader()) ?? [];
  await context.addCookies([{ name: 'upline', value, url: server.url }]);
};

/** A new organization whose owner shares the asset “Tour” with the prospect Lena Vogel, and the link of that share. */
export const shareTour = async (url: string, domain: string): Promise<{ owner: Client; link: string }> => {
  const owner = await foundOrganization(url, 'olga', domain);
  const asset = { type: 'link', title: 'Tour', url: 'https://v.example/tour' };
  const { id } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
  const lena = { name: 'Lena Vogel', phone: '+49 151 2345678' };
  const prospectId = (await call<{ id: string }>(owner, 'POST /api/prospects', { body: lena })).body.id;
  const shared = await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: { prospectId } });
  return { owner, link: shared.body.link };
};

/** A time zone where it is about noon: no day, week or month turns there under a test. */
export const noonZone = (): string => {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};

const long =
  'Ünusually long title that someone pasted from a newsletter, with wordthatneverendsandneverbreaksandgoesonandon';

/**
 * A team with something of everything: assets of each type, prospects in each status, long texts, shares and an open
 * invitation. Its people have addresses in `domain`.
 */
export const makeTeam = async (url: string, domain: string): Promise<{ owner: Client; member: Client }> => {
  const owner = await foundOrganization(url, 'nora', domain);
  const member = await addMember(url, owner, 'ben', domain);
  const { id } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization;
  await call(owner, `PUT /api/organizations/${id}`, {
    body: { name: 'Northern Lights and Friends of the North', domain: 'north.example' },
  });
  for (const [place, type] of (['video', 'pdf', 'link', 'image'] as const).entries()) {
    const title = place === 3 ? long : `Sample ${type}`;
    const body = {
      type,
      title,
      description: place === 1 ? null : `What the ${type} is about. `.repeat(8),
      url: `https://a.example/${type}`,
    };
    const asset = await call<{ id: string }>(member, 'POST /api/assets', { body });
    for (let share = 0; share < 4 - place; share += 1)
      await call(member, `POST /api/assets/${asset.body.id}/share`, { body: {} });
  }
  for (const status of ['new', 'contacted', 'interested', 'converted', 'lost'] as const)
    await call(member, 'POST /api/prospects', {
      body: {
        name: `Pat ${status}`,
        email: `pat.${status}@mail.example`,
        phone: '+1 555 0100',
        status,
        source: 'Webinar',
        notes: long,
      },
    });
  await call(member, 'POST /api/prospects', { body: { name: long.slice(0, 120) } });
  await call(owner, 'POST /api/team-members/invite', { body: { email: 'guest@mail.example' } });
  // the member made them: only the member surely sees them at once. A loop, because programs without a test runner make
  // teams too
  for (const [path, count] of Object.entries({ assets: 4, prospects: 6 }))
    while ((await call<unknown[]>(owner, `GET /api/${path}`)).body.length < count) await setTimeout(20);
  return { owner, member };
};

/** The signed-in screens: path, a heading they show, and the call whose failure they show. */
export const screens = [
  { name: 'today', path: '/today', heading: 'Today', fails: '/api/today' },
  { name: 'dashboard', path: '/', heading: 'Recent Team Activity', fails: '/api/activities' },
  { name: 'team-members', path: '/team-members', heading: 'Team Members', fails: '/api/team-members' },
  { name: 'marketing-assets', path: '/marketing-assets', heading: 'Marketing Assets', fails: '/api/assets' },
  { name: 'messages', path: '/marketing-assets/messages', heading: 'Messages', fails: '/api/messages' },
  { name: 'prospects', path: '/prospects', heading: 'Prospects', fails: '/api/prospects' },
  { name: 'leaderboard', path: '/leaderboard', heading: 'Leaderboard', fails: '/api/team-members' },
  { name: 'analytics', path: '/analytics', heading: 'Analytics', fails: '/api/analytics' },
  { name: 'settings', path: '/settings', heading: 'Settings', fails: null },
  { name: 'activity', path: '/activity', heading: 'Activity', fails: '/api/activities' },
] as const;
