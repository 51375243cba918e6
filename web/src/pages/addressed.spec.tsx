import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useLocation } from 'react-router-dom';
import { problemOf } from '../../testing/fakeApi.ts';
import { assetAt, invitationAt, prospectAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';

const Here = () => <p data-testid="here">{useLocation().search}</p>;

const tour = assetAt(0, { title: 'Tour' });
const pat = prospectAt(0, { name: 'Pat Doe' });
const invitation = invitationAt(1);

describe('an address that asks for', () => {
  it('the insight of an asset opens it over the assets, until it is closed', async () => {
    const api = signedInApi();
    api.answers('listAssets', [tour]);
    api.answers('findAsset', tour);
    api.answers('assetInsight', { shares: 0, views: 0, weeks: [], channels: [], members: [], memberCount: 0 });
    const page = (
      <>
        <AssetsPage />
        <Here />
      </>
    );
    const { user } = showScreen(page, {
      api,
      path: '/marketing-assets',
      at: `/marketing-assets?sort=shares&insight=${tour.id}`,
    });
    await screen.findByRole('dialog', { name: 'Insight: “Tour”' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('here').textContent).toBe('?sort=shares');
    expect(api.callsOf(`/api/assets/${tour.id}`)).toHaveLength(1);
  });

  it('an asset that is gone shows the assets alone', async () => {
    const api = signedInApi();
    api.answers('listAssets', [tour]);
    api.fails('findAsset', problemOf(404, 'There is no such asset.', 'asset/not-found'));
    showScreen(<AssetsPage />, { api, path: '/marketing-assets', at: '/marketing-assets?insight=gone' });
    await screen.findByText('Tour');
    await waitFor(() => expect(api.callsOf('/api/assets/gone')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the links of a prospect opens them over the prospects', async () => {
    const api = signedInApi();
    api.answers('listProspects', [pat]);
    api.answers('findProspect', pat);
    api.answers('listProspectShares', []);
    showScreen(<ProspectsPage />, { api, path: '/prospects', at: `/prospects?links=${pat.id}` });
    await screen.findByRole('dialog', { name: 'Links for Pat Doe' });
  });

  it('the link of an invitation asks for that invitation alone', async () => {
    const api = signedInApi();
    api.answers('findInvitation', { ...invitation, joined: null });
    showScreen(<p>anywhere</p>, { api, at: `/?invitation=${invitation.id}` });
    await screen.findByRole('dialog', { name: 'Share the invitation' });
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(invitation.link);
    expect(api.callsOf(`/api/invitations/${invitation.id}/details`)).toHaveLength(1);
    expect(api.callsOf('/api/invitations')).toEqual([]);
  });

  it('an invitation that is gone, or whose link the viewer may not see, shows the screen alone', async () => {
    const gone = signedInApi();
    gone.fails('findInvitation', problemOf(404, 'There is no such member or invitation.', 'team/not-found'));
    const withheld = signedInApi();
    withheld.answers('findInvitation', { ...invitation, link: null, joined: null });
    for (const api of [gone, withheld]) {
      showScreen(<p>anywhere</p>, { api, at: `/?invitation=${invitation.id}` });
      await screen.findByText('Nothing to open');
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
    }
  });
});
