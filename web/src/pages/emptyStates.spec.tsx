import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assetAt, prospectAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { TopPerformers } from '../features/overview/TopPerformers.tsx';
import { AssetPreview } from '../features/asset/AssetPreview.tsx';
import { ActivityFeed } from '../features/overview/feed/ActivityFeed.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';

const show = (element: React.ReactNode, at?: string) => {
  const api = signedInApi();
  const tour = assetAt(0, { title: 'Tour' });
  api.answers('listActivities', []);
  api.answers('topPerformers', []);
  api.answers('listAssets', at?.includes('insight') ? [tour] : []);
  api.answers('findAsset', tour);
  api.answers('listProspects', [prospectAt(0)]);
  api.answers('findProspect', prospectAt(0));
  api.answers('listProspectShares', []);
  api.answers('assetInsight', { shares: 0, views: 0, weeks: [], channels: [], members: [], memberCount: 0 });
  const [path = '/'] = at?.split('?') ?? [];
  return showScreen(element, { api, path, ...(at ? { at } : {}) });
};

describe('a list that nothing is in yet', () => {
  // shows I43.4
  it.each([
    ['the feed', <ActivityFeed />],
    ['the top performers', <TopPerformers />],
  ])('leads on to sharing: %s', async (_name, element) => {
    const { user } = show(element);
    await user.click(await screen.findByRole('button', { name: 'Share an asset' }));
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined();
  });

  // shows I43.4
  it('leads on to the form of a first asset', async () => {
    show(<AssetPreview shareButtonOf={() => null} />);
    const link = await screen.findByRole('link', { name: 'Create First Asset' });
    expect(link.getAttribute('href')).toBe('/marketing-assets?new');
  });

  it('leads on from the insight of an asset that nobody shared to sharing it', async () => {
    const { user } = show(<AssetsPage />, `/marketing-assets?insight=${assetAt(0).id}`);
    await user.click(await screen.findByRole('link', { name: 'Share it now' }));
    expect(await screen.findByRole('dialog', { name: /Share “Tour”/u })).toBeDefined();
  });

  it('leads on from a prospect without links to sharing', async () => {
    const { user } = show(<ProspectsPage />, `/prospects?links=${prospectAt(0).id}`);
    await user.click(await screen.findByRole('link', { name: 'Share an asset' }));
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined();
  });
});
