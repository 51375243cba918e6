import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { assetAt } from '../../../testing/samples.ts';
import { AssetsPage } from './AssetsPage.tsx';

const asset = assetAt(0, { title: 'Tour' });
const path = `/api/assets/${asset.id}/share`;

const show = () => {
  const api = signedInApi();
  api.answers('listAssets', [asset]);
  return showScreen(<AssetsPage />, { api });
};

describe('sharing an asset', () => {
  // shows 2.45, 4.19, 7.15, 8.20, 9.24
  it('is disabled while under way, then offers the tracked link to copy', async () => {
    const { api, user } = show();
    let answer: (response: Response) => void = () => undefined;
    api.repliesTo('ShareAsset', () => new Promise((resolve) => (answer = resolve)));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Share Tour' });
    await user.click(button);
    expect(button.disabled).toBe(true);
    answer(Response.json({ link: 'http://upline.test/s/4kZ9' }, { status: 201 }));
    expect(await screen.findByText('The asset has been shared successfully!')).toBeDefined();
    expect(screen.getByText('Asset Shared')).toBeDefined();
    expect(button.disabled).toBe(false);
    expect((await screen.findByLabelText<HTMLInputElement>('Tracked link')).value).toBe('http://upline.test/s/4kZ9');
    expect(api.callsOf(path, 'POST').map((call) => call.body)).toEqual([{ sharedVia: 'direct' }]);
  });

  // shows I45
  it('shows its progress, and gives the focus to the link that it made', async () => {
    const { api, user } = show();
    let answer: (response: Response) => void = () => undefined;
    api.repliesTo('ShareAsset', () => new Promise((resolve) => (answer = resolve)));
    const button = await screen.findByRole('button', { name: 'Share Tour' });
    await user.click(button);
    expect(within(button).getByRole('progressbar', { hidden: true })).toBeDefined();
    expect(screen.getAllByRole('progressbar', { hidden: true })).toHaveLength(1);
    answer(Response.json({ link: 'http://upline.test/s/4kZ9' }, { status: 201 }));
    const link = await screen.findByRole('group', { name: 'Your tracked link' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('takes the focus back when it failed', async () => {
    const { api, user } = show();
    api.fails('ShareAsset', problemOf(503, 'Not now.'));
    const button = await screen.findByRole('button', { name: 'Share Tour' });
    await user.click(button);
    await screen.findByText('Failed to share asset. Please try again.');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  // shows 4.20, 8.8
  it('says so when it fails, and offers no link', async () => {
    const { api, user } = show();
    api.fails('ShareAsset', problemOf(503, 'Not now.'));
    await user.click(await screen.findByRole('button', { name: 'Share Tour' }));
    expect(await screen.findByText('Failed to share asset. Please try again.')).toBeDefined();
    expect(screen.queryByLabelText('Tracked link')).toBeNull();
  });
});
