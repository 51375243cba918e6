import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  api.answers('listProspects', ({ search }) =>
    [pat, lena, theirs].filter(({ ownerId }) => ownerId === search.get('owner')),
  );
  let made = 0;
  api.repliesTo('ShareAsset', () => {
    made += 1;
    return Response.json({ id: idOf(70 + made), link: `http://upline.test/s/link${made}` }, { status: 201 });
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

afterEach(() => sessionStorage.clear());

describe('the share dialog', () => {
  it('shares nothing by being opened, and offers one’s own prospects and nobody', async () => {
    const { dialog, sent } = await open();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A link for anyone' }).checked).toBe(true);
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
    await user.click(dialog.getByRole('radio', { name: 'A link for anyone' }));
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
      expect(share).toHaveBeenCalledWith({ title: 'Tour', text: 'Tour:', url: 'http://upline.test/s/link1' });
      expect(sent()).toEqual([{ sharedVia: 'native', prospectId: null }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  // shows I45
  it('shows in itself that a link was made, without a snackbar over it', async () => {
    const { press, dialog } = await open();
    await press('Copy link');
    await dialog.findByLabelText('Tracked link');
    expect(screen.queryByText('Asset Shared')).toBeNull();
  });

  it('shares with a prospect found by name with Enter', async () => {
    const { dialog, user, press, sent } = await open();
    await user.type(dialog.getByRole('searchbox', { name: 'Find a prospect' }), 'lena{Enter}');
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Lena/ }).checked).toBe(true));
    await press('Copy link');
    await dialog.findByLabelText('Tracked link');
    expect(sent()).toEqual([{ sharedVia: 'link', prospectId: lena.id }]);
  });
});

describe('the message of a share', () => {
  // shows I45
  it('is the title at first, and goes as it was edited', async () => {
    const { dialog, user, press } = await open();
    const tab = stubTab();
    const message = dialog.getByLabelText<HTMLTextAreaElement>('Message');
    expect(message.value).toBe('Tour:');
    await user.clear(message);
    await user.type(message, 'Hi Pat, six minutes & done:');
    await press('WhatsApp');
    const again = await dialog.findByRole('link', { name: 'Open WhatsApp' });
    const text = encodeURIComponent('Hi Pat, six minutes & done: http://upline.test/s/link1');
    expect(tab.location.href).toBe(`https://wa.me/?text=${text}`);
    await user.type(message, ' ok');
    expect(again.getAttribute('href')).toContain(encodeURIComponent('done: ok http://upline.test'));
  });

  it('is offered again when it was not sent', async () => {
    const { dialog, user } = await open();
    await user.type(dialog.getByLabelText('Message'), ' please look');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More ways to share Tour' }));
    await user.click(await screen.findByRole('button', { name: 'Continue where you stopped' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Tour: please look');
  });
});

describe('a way that fails to open', () => {
  // shows I45
  it('says so when the browser keeps WhatsApp closed, and gives the message to copy', async () => {
    const { dialog, press } = await open();
    vi.stubGlobal(
      'open',
      vi.fn(() => null),
    );
    await press('WhatsApp');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Your browser did not let WhatsApp open/u);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message to copy').value).toBe(
      'Tour: http://upline.test/s/link1',
    );
    expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toBeDefined();
  });

  const refuseSheet = async (error: DOMException) => {
    const share = vi.fn(() => Promise.reject(error));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const { press, dialog } = await open();
      await press('Share sheet');
      await dialog.findByRole('button', { name: 'Open the share sheet' });
      await waitFor(() => expect(share).toHaveBeenCalledOnce());
      return dialog;
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  };

  // shows I45
  it('says so when the share sheet is refused', async () => {
    const dialog = await refuseSheet(new DOMException('too late', 'NotAllowedError'));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^The share sheet did not open/u);
  });

  it('says nothing when the person closes the share sheet', async () => {
    const dialog = await refuseSheet(new DOMException('closed', 'AbortError'));
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});

describe('a name that matches nobody', () => {
  const type = async (name: string) => {
    const opened = await open();
    await opened.user.type(opened.dialog.getByRole('searchbox', { name: 'Find a prospect' }), name);
    await opened.dialog.findByText(`None of your prospects is called “${name}”.`);
    return opened;
  };

  // shows I45
  it('is shared with nobody until the person decides', async () => {
    const { dialog, user, press, sent } = await type('Elena');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A link for anyone' }).checked).toBe(false);
    await press('Copy link');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Nothing was shared yet/u);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add “Elena”' }));
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Share without a name' }));
    await press('Copy link');
    await dialog.findByLabelText('Tracked link');
    expect(sent()).toEqual([{ sharedVia: 'link', prospectId: null }]);
  });

  // shows I45
  it('is added on request, chosen, and then shared with', async () => {
    const { api, dialog, user, press, sent } = await type('Elena');
    const elena = prospectAt(3, { name: 'Elena' });
    api.does('AddProspect', () => {
      api.answers('listProspects', [elena, pat, lena, theirs]);
      return { status: 201, body: elena };
    });
    await user.click(dialog.getByRole('button', { name: 'Add “Elena”' }));
    const added = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Elena/u });
    await waitFor(() => expect(added.checked).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(added));
    await press('Copy link');
    await dialog.findByLabelText('Tracked link');
    expect(api.callsOf('/api/prospects', 'POST').map(({ body }) => body)).toMatchObject([{ name: 'Elena' }]);
    expect(sent()).toEqual([{ sharedVia: 'link', prospectId: elena.id }]);
  });
});

describe('a share with a prospect that may not have been sent', () => {
  const sendToPat = async () => {
    const shown = await open();
    stubTab();
    await shown.user.click(shown.dialog.getByRole('radio', { name: /Pat Doe/ }));
    await shown.press('WhatsApp');
    await shown.dialog.findByRole('link', { name: 'Open WhatsApp' });
    return shown;
  };

  // shows I53
  it('is asked about when the person comes back, and taken back when it was not sent', async () => {
    const { api, dialog, press, sent } = await sendToPat();
    expect(dialog.queryByText('Did you send it to Pat Doe?')).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    await dialog.findByText('Did you send it to Pat Doe?');
    api.does('RetractShare', () => ({}));
    await press('Not sent');
    await screen.findByText('Share Taken Back');
    expect(api.callsOf(`/api/shares/${idOf(71)}/retract`, 'POST')).toHaveLength(1);
    expect(dialog.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
    expect(dialog.queryByText('Did you send it to Pat Doe?')).toBeNull();
    // the link that was taken back leads nowhere: another one is made
    await press('WhatsApp');
    await dialog.findByRole('link', { name: 'Open WhatsApp' });
    expect(sent()).toHaveLength(2);
  });

  // shows I53
  it('stays when it was sent, and when somebody has opened it meanwhile', async () => {
    const { api, dialog, press } = await sendToPat();
    window.dispatchEvent(new Event('focus'));
    await dialog.findByText('Did you send it to Pat Doe?');
    api.fails('RetractShare', problemOf(409, 'Somebody has opened this link already.'));
    await press('Not sent');
    await screen.findByText('Somebody has opened this link already.');
    await press('Yes, sent');
    expect(dialog.queryByText('Did you send it to Pat Doe?')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toBeDefined();
  });

  it('asks nothing about one with nobody', async () => {
    const { dialog, press } = await open();
    stubTab();
    await press('WhatsApp');
    await dialog.findByRole('link', { name: 'Open WhatsApp' });
    window.dispatchEvent(new Event('focus'));
    expect(dialog.queryByText(/^Did you send/u)).toBeNull();
  });
});
