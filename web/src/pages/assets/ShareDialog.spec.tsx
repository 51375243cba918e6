import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { assetAt, idOf, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AssetsPage } from './AssetsPage.tsx';

const asset = assetAt(0, { title: 'Tour' });
const path = `/api/assets/${asset.id}/share`;
const pat = prospectAt(0, { name: 'Pat Doe', phone: '+49 151 23' });
const lena = prospectAt(1, { name: 'Lena Fischer' });
const theirs = prospectAt(2, { name: 'Of a teammate', ownerId: idOf(5) });

const open = async () => {
  const api = signedInApi();
  api.answers('listAssets', [asset]);
  api.answers('listProspects', [pat, lena, theirs]);
  let made = 0;
  api.repliesTo('ShareAsset', () => {
    made += 1;
    return Response.json({ link: `http://upline.test/s/link${made}` }, { status: 201 });
  });
  const { user } = showScreen(<AssetsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'More ways to share Tour' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Tour”' }));
  await dialog.findByRole('radio', { name: /Pat Doe/ });
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { api, user, dialog, press, sent: () => api.callsOf(path, 'POST').map(({ body }) => body) };
};

/** The tab that the browser opens for a messenger. */
const stubTab = () => {
  const tab: { opener: string | null; location: { href: string }; close: () => void } = {
    opener: 'this page',
    location: { href: '' },
    close: vi.fn(),
  };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  return tab;
};

describe('the share dialog', () => {
  it('shares nothing by being opened, and offers one’s own prospects and nobody', async () => {
    const { dialog, sent } = await open();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Nobody in particular' }).checked).toBe(true);
    expect(dialog.getByRole('radio', { name: /Lena Fischer/ })).toBeDefined();
    expect(dialog.queryByRole('radio', { name: /Of a teammate/ })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('leaves the focus on a prospect who is chosen: the arrow keys go on from there', async () => {
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('radio', { name: /Lena Fischer/ }));
    const chosen = dialog.getByRole<HTMLInputElement>('radio', { name: /Lena Fischer/ });
    expect(chosen.checked).toBe(true);
    expect(document.activeElement).toBe(chosen);
  });

  it('finds a prospect by a few letters', async () => {
    const { dialog, user } = await open();
    await user.type(dialog.getByRole('searchbox', { name: 'Find a prospect' }), 'lena');
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /Pat Doe/ })).toBeNull());
    expect(dialog.getByRole('radio', { name: /Lena Fischer/ })).toBeDefined();
  });

  it('shares with the chosen prospect when a way is taken, once for each way and prospect', async () => {
    const { dialog, user, press, sent } = await open();
    await user.click(dialog.getByRole('radio', { name: /Pat Doe/ }));
    await press('Copy link');
    expect((await dialog.findByLabelText<HTMLInputElement>('Tracked link')).value).toBe('http://upline.test/s/link1');
    await press('Copy link');
    await dialog.findByLabelText('Tracked link');
    await press('QR code');
    expect(await dialog.findByRole('img', { name: 'QR code of http://upline.test/s/link2' })).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Nobody in particular' }));
    expect(dialog.queryByLabelText('Tracked link')).toBeNull();
    await press('QR code');
    expect(await dialog.findByRole('img', { name: 'QR code of http://upline.test/s/link3' })).toBeDefined();
    expect(sent()).toEqual([
      { sharedVia: 'link', prospectId: pat.id },
      { sharedVia: 'qr', prospectId: pat.id },
      { sharedVia: 'qr', prospectId: null },
    ]);
  });

  it('opens WhatsApp in a tab that the click opened, and keeps a way there if the browser did not', async () => {
    const { dialog, user, press, sent } = await open();
    const tab = stubTab();
    await user.click(dialog.getByRole('radio', { name: /Pat Doe/ }));
    await press('WhatsApp');
    const again = await dialog.findByRole('link', { name: 'Open WhatsApp' });
    expect(tab.location.href).toMatch(/^https:\/\/wa\.me\/4915123\?text=Tour/);
    expect(tab.opener).toBeNull();
    expect(again.getAttribute('href')).toBe(tab.location.href);
    expect(sent()).toEqual([{ sharedVia: 'whatsapp', prospectId: pat.id }]);
  });

  it('closes that tab again when sharing failed', async () => {
    const { api, press, dialog } = await open();
    const tab = stubTab();
    api.fails('ShareAsset', problemOf(503, 'Not now.'));
    await press('WhatsApp');
    expect(await screen.findByText('Failed to share asset. Please try again.')).toBeDefined();
    expect(tab.close).toHaveBeenCalledOnce();
    expect(dialog.queryByLabelText('Tracked link')).toBeNull();
  });

  it('offers the device’s share sheet only where there is one', async () => {
    const without = await open();
    expect(without.dialog.queryByRole('button', { name: 'Share sheet' })).toBeNull();
  });

  it('opens the share sheet with the link', async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const { press, dialog, sent } = await open();
      await press('Share sheet');
      await dialog.findByRole('button', { name: 'Open the share sheet' });
      expect(share).toHaveBeenCalledWith({ title: 'Tour', url: 'http://upline.test/s/link1' });
      expect(sent()).toEqual([{ sharedVia: 'native', prospectId: null }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });
});
