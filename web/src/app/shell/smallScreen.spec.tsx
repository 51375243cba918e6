import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { OnPhone } from '../../../testing/media.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser } from '../../../testing/samples.ts';
import { AppRoutes } from '../root/AppRoutes.tsx';
import { screens } from '../screens.ts';
import { Shell } from './Shell.tsx';

const api = () => {
  const fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  fake.answers('listOrganizations', []);
  return fake;
};

describe('the shell on a small screen', () => {
  // shows 2.17
  it('has a menu button that opens the sidebar, and an overlay that closes it', async () => {
    renderScreen(
      <OnPhone>
        <Shell />
      </OnPhone>,
      { fake: api() },
    );
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(button);
    await screen.findByRole('navigation', { name: 'Main' });
    const overlay = document.querySelector('.MuiBackdrop-root');
    await userEvent.click(overlay ?? document.body);
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['/prospects/0199', 'Prospects'],
    ['/imports/new', 'Prospects'],
    ['/', 'Dashboard'],
  ])('lights the place at its foot to which %s belongs', (path, name) => {
    renderScreen(
      <OnPhone>
        <Shell />
      </OnPhone>,
      { fake: api(), path },
    );
    const links = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
    expect(links.filter(({ classList }) => classList.contains('active')).map((one) => one.textContent)).toEqual([name]);
  });
});

describe('the routes', () => {
  // shows 2.1
  it('have those of the specification, the feed, and Today', () => {
    const paths = screens.filter(({ access }) => access !== 'public').map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/activity',
        '/analytics',
        '/leaderboard',
        '/marketing-assets',
        '/marketing-assets/messages',
        '/prospects',
        '/prospects/:id',
        '/settings',
        '/team-members',
        '/today',
      ]),
    );
  });

  // shows 2.4, 6.4
  it('need a signed-in person, and show the 404 page to anyone else', async () => {
    renderScreen(<AppRoutes signedIn={false} />, { fake: api(), path: '/prospects' });
    await screen.findByText('Did you forget to add the page to the router?');
  });

  // shows 2.5, 8.28
  it('show a signed-in person the 404 page for an unknown address', async () => {
    renderScreen(<AppRoutes signedIn />, { fake: api(), path: '/nowhere' });
    await screen.findByText('404 Page Not Found');
  });
});
