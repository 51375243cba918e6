import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, metricsOf } from '../../../testing/samples.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { useView } from '../../lib/sync/useView.ts';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { Section } from '../../ui/page/Section.tsx';

let fake: FakeApi;
beforeEach(() => {
  // React prints what a boundary catches
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  fake.answers('listOrganizations', []);
});
afterEach(() => vi.restoreAllMocks());

/** An answer that no version of the contract allows: what shows it throws. */
const broken = async (): Promise<Response> => Response.json(null);

describe('a panel that throws', () => {
  const Total = () => {
    const { data } = useView('dashboardMetrics');
    return <p>{data === undefined ? '' : data.totalShares.toFixed(0)}</p>;
  };
  const panels = (
    <>
      <Section title="Shares">
        <Total />
      </Section>
      <Section title="Words">goes on</Section>
    </>
  );

  // shows I62.4
  it('says so in its place, leaves the others, and asks for its answer again', async () => {
    fake.repliesTo('dashboardMetrics', broken);
    renderScreen(panels, { fake });
    const part = within(screen.getByRole('region', { name: 'Shares' }));
    expect((await part.findByRole('alert')).textContent).toContain('This part stopped working');
    expect(screen.getByText('goes on')).toBeTruthy();
    fake.answers('dashboardMetrics', metricsOf({ totalShares: 1412 }));
    await userEvent.click(part.getByRole('button', { name: 'Try again' }));
    await part.findByText('1412');
    expect(part.queryByRole('alert')).toBeNull();
  });
});

describe('a screen that throws', () => {
  // shows I62.4
  it('leaves navigation and sign-out, and is shown again when that works', async () => {
    fake.repliesTo('listMessages', broken);
    renderScreen(<AppRoutes signedIn />, { fake, path: '/marketing-assets/messages' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This page stopped working');
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/api/logout');
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')).toHaveLength(8);
    fake.answers('listMessages', []);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('No messages yet');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a dialog that throws', () => {
  const Broken = () => {
    throw new Error('a bug');
  };
  const Page = ({ Dialog }: { Dialog: ReturnType<typeof lazyDialog> }) => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <output>{isOpen ? 'opened' : 'closed'}</output>
        <Dialog open={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  };

  // shows I62.4
  it('closes, says so, and leaves the page as it is', async () => {
    renderScreen(<Page Dialog={lazyDialog(async () => Broken)} />, { fake });
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await screen.findByText('This could not be opened. Reload the page and try again.');
    await waitFor(() => expect(screen.getByText('closed')).toBeTruthy());
  });

  it('opens the next time when its code did not come the first time', async () => {
    let isThere = false;
    const Dialog = lazyDialog(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>there</p>;
    });
    renderScreen(<Page Dialog={Dialog} />, { fake });
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await screen.findByText('This could not be opened. Reload the page and try again.');
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await screen.findByText('there');
  });
});
