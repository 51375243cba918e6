import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { assetAt, memberAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { TeamPage } from './team/TeamPage.tsx';

const range = Array.from({ length: 24 }, (_none, index) => index);

const showTeam = (changes: Parameters<typeof signedInApi>[0] = {}) => {
  const api = signedInApi(changes);
  api.answers(
    'listMembers',
    range.map((index) => memberAt(index)),
  );
  api.answers('countMembers', { all: 24, role: { owner: 1, admin: 3, member: 20 }, inactive: 7, newcomers: 2 });
  api.answers('listInvitations', []);
  return showScreen(<TeamPage />, { api });
};

beforeEach(() => localStorage.clear());

describe('the tools of the list of members', () => {
  it('leave in a role and those who are not active, without numbers that nobody counted', async () => {
    const { user, api } = showTeam();
    await screen.findByRole('grid', { name: 'Team members' });
    const asked = () => api.callsOf('/api/team-members').at(-1)?.search.toString();
    await user.click(screen.getByRole('button', { name: /^Not active this week\s?7$/u }));
    await waitFor(() => expect(asked()).toBe('inactive=true&limit=60'));
    await user.click(screen.getByRole('button', { name: /^New this week\s?2$/u }));
    await waitFor(() => expect(asked()).toBe('limit=60&newcomers=true'));
    await user.click(screen.getByRole('button', { name: 'Admin' }));
    await waitFor(() => expect(asked()).toBe('limit=60&newcomers=true&role=admin'));
    expect(screen.getByRole('button', { name: 'Not active this week' })).toBeDefined();
  });

  it('let leaders select members, and nobody else', async () => {
    showTeam({ role: 'member' });
    await screen.findByRole('grid', { name: 'Team members' });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('the tools of the list of assets', () => {
  it('leave in a type, in the order of the address', async () => {
    const api = signedInApi();
    api.answers(
      'listAssets',
      range.map((index) => assetAt(index)),
    );
    api.answers('countAssets', { all: 24, type: { video: 6, pdf: 6, link: 6, image: 6 } });
    const { user } = showScreen(<AssetsPage />, { api, at: '/?sort=shares' });
    await screen.findByRole('grid', { name: 'Marketing assets' });
    await user.click(screen.getByRole('button', { name: /^PDF\s?6$/u }));
    const asked = () => api.callsOf('/api/assets').at(-1)?.search.toString();
    await waitFor(() => expect(asked()).toBe('limit=60&sort=shares&type=pdf'));
  });
});
