import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fullNameOf } from '@upline/contracts';
import { assetAt, idOf, invitationAt, memberAt, minutesAgo, prospectAt, rankedAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { RemoveMemberDialog } from '../features/team/RemoveMemberDialog.tsx';
import { ActivityPage } from './activity/ActivityPage.tsx';
import { LeaderboardPage } from './leaderboard/LeaderboardPage.tsx';
import { MessagesPage } from './messages/MessagesPage.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { TeamPage } from './team/TeamPage.tsx';

const range = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** A team of 240, to its owner. */
const largeTeam = () => {
  const api = signedInApi();
  api.answers(
    'listMembers',
    range(240).map((index) => memberAt(index)),
  );
  api.answers('countMembers', { all: 240, role: { owner: 1, admin: 3, member: 236 }, inactive: 7, newcomers: 2 });
  api.answers('listInvitations', []);
  return api;
};

/** The most rows that any call of a list asked for. */
const mostAsked = (api: ReturnType<typeof signedInApi>, path: string): number =>
  Math.max(...api.callsOf(path).map(({ search }) => Number(search.get('limit') ?? 1000)));

beforeEach(() => localStorage.clear());

describe('a screen asks for the rows that it shows', () => {
  // shows I42
  it('of a large team, and loads more when all are to be selected', async () => {
    const { user, api } = showScreen(<TeamPage />, { api: largeTeam() });
    await screen.findByRole('grid', { name: 'Team members' });
    expect(api.callsOf('/api/team-members').map(({ search }) => search.get('limit'))).toEqual(['60']);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await screen.findByText('100 selected, the most at once');
    expect(mostAsked(api, '/api/team-members')).toBe(60);
  });

  // shows I42
  it('of a long feed', async () => {
    const api = largeTeam();
    api.answers('listActivities', []);
    showScreen(<ActivityPage />, { api });
    await screen.findByText('No activity yet');
    expect(mostAsked(api, '/api/activities')).toBe(60);
  });

  // shows I42
  it('of a ranking, with the step behind them', async () => {
    const api = largeTeam();
    api.answers(
      'topPerformers',
      range(60).map((index) => rankedAt(index)),
    );
    const { user } = showScreen(<LeaderboardPage />, { api });
    const asked = () => api.callsOf('/api/leaderboard/top-performers').map(({ search }) => search.get('limit'));
    await waitFor(() => expect(asked()).toEqual(['20']));
    const more = () => screen.findByRole('button', { name: 'Show more' });
    for (const _press of range(5)) await user.click(await more());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(asked()).toEqual(['20', '20', '20']);
  });

  // shows I42
  it('of a feed of one member, whose name is asked for alone', async () => {
    const api = largeTeam();
    const member = memberAt(200);
    api.answers('listActivities', []);
    api.answers('findMember', member);
    showScreen(<ActivityPage />, { api, at: `/?member=${member.id}` });
    await screen.findByRole('button', { name: fullNameOf(member) });
    expect(api.callsOf('/api/team-members')).toEqual([]);
  });

  // shows I42
  it('of the open invitations, which are four', async () => {
    const api = largeTeam();
    api.answers(
      'listInvitations',
      range(30).map((index) => invitationAt(index, { link: null })),
    );
    showScreen(<TeamPage />, { api });
    expect((await screen.findByRole('heading', { name: /^Open invitations/u })).textContent).toContain('30');
    expect(mostAsked(api, '/api/invitations')).toBe(4);
    expect(screen.getByRole('link', { name: 'Show all' })).toBeDefined();
  });
});

/** A library of 240 assets, of which the server finds the wanted ones. */
const largeLibrary = () => {
  const api = largeTeam();
  const assets = range(240).map((index) => assetAt(index, { title: `Film ${index}` }));
  api.answers('listAssets', ({ search }) => {
    const words = search.get('search');
    return assets.filter(({ title }) => words === null || title === words);
  });
  api.answers('findAsset', ({ path }) => assets.find(({ id }) => path.endsWith(id)) ?? assetAt(0));
  return { api, assets };
};

const message = { id: idOf(3001), text: 'Hello', language: 'en', ownerId: idOf(0), ofTeam: false, revision: 1 };

describe('a choice among more than it lists', () => {
  // shows I42
  it('of assets is searched in the form of a message, whose title came with the message', async () => {
    const { api, assets } = largeLibrary();
    const film = assets[200] ?? expect.fail('no film');
    const of = { assetId: film.id, assetTitle: film.title, status: null, createdAt: minutesAgo(5) };
    api.answers('listMessages', [{ ...message, ...of }]);
    const { user } = showScreen(<MessagesPage />, { api });
    await screen.findByText('Film 200');
    expect(api.callsOf('/api/assets')).toEqual([]);
    api.does('ChangeMessage', () => ({ body: { ...message, ...of } }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Hello' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'For which asset Film 200' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Find an asset' }), 'Film 230');
    await user.click(await screen.findByRole('menuitem', { name: 'Film 230' }));
    await screen.findByRole('button', { name: 'For which asset Film 230' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(`/api/messages/${message.id}`, 'PUT')).toHaveLength(1));
    expect(api.callsOf(`/api/messages/${message.id}`, 'PUT')[0]?.body).toMatchObject({ assetId: idOf(1230) });
    expect(mostAsked(api, '/api/assets')).toBe(60);
  });

  // shows I42
  it('of assets is searched in the sheet for sharing, with those for the status of the prospect first', async () => {
    const { api, assets } = largeLibrary();
    const film = assets[220] ?? expect.fail('no film');
    const of = { assetId: film.id, assetTitle: film.title, status: 'new', createdAt: minutesAgo(5) };
    api.answers('listMessages', [{ ...message, ...of }]);
    api.answers('listProspects', []);
    const sheet = <ShareSheet open asset={null} to={prospectAt(1, { status: 'new' })} onClose={() => undefined} />;
    const { user } = showScreen(sheet, { api });
    await user.click(await screen.findByRole('button', { name: 'Asset Film 220' }));
    const [first] = await screen.findAllByRole('menuitem');
    expect(first?.textContent).toBe('Film 220For this status');
    await user.type(screen.getByRole('searchbox', { name: 'Find an asset' }), 'Film 199');
    await user.click(await screen.findByRole('menuitem', { name: 'Film 199' }));
    await screen.findByRole('button', { name: 'Asset Film 199' });
    expect(mostAsked(api, '/api/assets')).toBe(60);
  });

  // shows I42
  it('of prospects asks the server for those that match', async () => {
    const { api } = largeLibrary();
    const prospects = range(120).map((index) => prospectAt(index, { name: `Pat ${index}`, ownerId: idOf(0) }));
    api.answers('listProspects', ({ search }) =>
      prospects.filter(({ name }) => search.get('search') === null || name === search.get('search')),
    );
    const sheet = <ShareSheet open asset={assetAt(0)} onClose={() => undefined} />;
    const { user } = showScreen(sheet, { api });
    await screen.findByRole('radio', { name: /^Pat 0/u });
    await user.type(screen.getByRole('searchbox', { name: 'Find a prospect' }), 'Pat 117');
    await user.click(await screen.findByRole('radio', { name: /^Pat 117/u }));
    expect(mostAsked(api, '/api/prospects')).toBe(50);
    expect(new Set(api.callsOf('/api/prospects').map(({ search }) => search.get('owner')))).toEqual(new Set([idOf(0)]));
  });

  // shows I42
  it('of members is searched when one leaves', async () => {
    const api = largeTeam();
    const [gone, heir] = [memberAt(1), memberAt(210)];
    const actor = { userId: idOf(0), role: 'owner' } as const;
    const dialog = <RemoveMemberDialog open member={gone} actor={actor} onClose={() => undefined} />;
    const { user } = showScreen(dialog, { api });
    await user.click(await screen.findByRole('button', { name: /^Prospects and assets go to/u }));
    api.answers('listMembers', ({ search }) => (search.get('search') === 'zoe' ? [heir] : [gone]));
    await user.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'zoe');
    await user.click(await screen.findByRole('menuitem', { name: fullNameOf(heir) }));
    api.does('RemoveMember', () => ({}));
    await user.click(screen.getByRole('button', { name: 'Remove member' }));
    await screen.findByText('Member Removed');
    const [removal] = api.callsOf(`/api/team-members/${gone.id}`, 'DELETE');
    expect(removal?.search.get('reassignTo')).toBe(heir.id);
  });
});
