import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../../testing/fakeApi.ts';
import { assetAt, idOf, prospectAt } from '../../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../../testing/showScreen.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import type { Receiver } from './useRecipient.ts';

const asset = assetAt(0, { title: 'Tour' });
const lola = prospectAt(0, { name: 'Lola Fischer', phone: '+49 151 23' });
const pat = prospectAt(1, { name: 'Pat Doe' });
const link = 'http://upline.test/s/link1';
const template = {
  id: idOf(40),
  text: 'Hi {firstName}, here it is: {link}',
  language: 'en',
  assetId: null,
  assetTitle: null,
  status: null,
  ownerId: idOf(1),
  ofTeam: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  revision: 1,
};

const open = async (to: Receiver | null = null, movedBy = idOf(71), shown = asset) => {
  const api = signedInApi();
  api.answers('listProspects', [lola, pat]);
  api.answers('listMessages', [template]);
  api.repliesTo('ShareAsset', () => Response.json({ id: idOf(71), link }, { status: 201 }));
  const { user } = showScreen(
    <ShareDialog open asset={shown} to={to} assetFinder={() => null} onClose={() => undefined} />,
    { api },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Tour”' }));
  await dialog.findByRole('radio', { name: /Pat Doe/ });
  // the server moves a new prospect with the first share, a moment later
  api.answers('findProspect', { ...lola, status: 'contacted', lastCommand: movedBy });
  const sent = () => api.callsOf(`/api/assets/${asset.id}/share`, 'POST').map(({ body }) => body);
  return { api, user, dialog, sent, message: dialog.getByLabelText<HTMLTextAreaElement>('Message') };
};

afterEach(() => sessionStorage.clear());

describe('the recipients of a share', () => {
  it('cannot be somebody who asked not to be contacted', async () => {
    const api = signedInApi();
    api.answers('listProspects', [{ ...lola, refused: { via: 'list', at: '2026-11-01T10:00:00.000Z' } }, pat]);
    api.answers('listMessages', []);
    showScreen(<ShareDialog open asset={asset} to={null} assetFinder={() => null} onClose={() => undefined} />, {
      api,
    });
    const choice = await screen.findByRole<HTMLInputElement>('radio', {
      name: /^Lola Fischer ?Asked not to be contacted$/u,
    });
    expect(choice.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Pat Doe/ }).disabled).toBe(false);
  });
});

describe('the recipient among 3,000 prospects', () => {
  const many = Array.from({ length: 3_000 }, (_none, at) => prospectAt(at, { name: `Prospect ${String(at)}` }));
  const showMany = () => {
    const api = signedInApi();
    api.answers('listMessages', []);
    const show = () =>
      showScreen(<ShareDialog open asset={asset} to={null} assetFinder={() => null} onClose={() => undefined} />, {
        api,
      });
    return { api, show };
  };

  it('is one of the first 50, which says that there are more, or found by the server', async () => {
    const { api, show } = showMany();
    api.answers('listProspects', ({ search }) => (search.get('search') === 'zoe' ? many.slice(2_777, 2_778) : many));
    const { user } = show();
    await expect.poll(() => screen.queryAllByRole('radio', { name: /^Prospect/u }).length).toBe(50);
    screen.getByText('There are more: type a few letters to find them.');
    await user.type(screen.getByRole('searchbox', { name: 'Find a prospect' }), 'zoe');
    await expect.poll(() => screen.queryAllByRole('radio', { name: /^Prospect 2777/u }).length).toBe(1);
    await user.keyboard('{Enter}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Prospect 2777/u }).checked).toBe(true);
    expect(screen.queryByText(/There are more/u)).toBeNull();
  });

  it('is not taken for somebody new where the search fails', async () => {
    const { api, show } = showMany();
    api.repliesTo('listProspects', ({ search }) =>
      search.get('search') === null
        ? Response.json(many.slice(0, 50), { headers: { Link: '</api/prospects?cursor=50>; rel="next"' } })
        : Response.json(problemOf(422, 'The search is too long.'), { status: 422 }),
    );
    const { user } = show();
    await expect.poll(() => screen.queryAllByRole('radio', { name: /^Prospect/u }).length).toBe(50);
    await user.type(screen.getByRole('searchbox', { name: 'Find a prospect' }), 'zoe');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('This could not be loaded');
    expect(screen.queryByText(/zoe/u)).toBeNull();
    api.answers('listProspects', many.slice(2_777, 2_778));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('radio', { name: /^Prospect 2777/u });
  });
});

describe('the message of a share', () => {
  it('is copied with its link as one share of a copied link, and it says where to paste it', async () => {
    const { user, dialog, sent } = await open();
    vi.stubGlobal('isSecureContext', true);
    await user.click(dialog.getByRole('radio', { name: /Lola Fischer/ }));
    await user.click(dialog.getByRole('button', { name: 'Copy message' }));
    expect(await dialog.findByText(/^Message and link are copied. Paste them into Telegram/u)).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`Tour: ${link}`);
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await dialog.findByLabelText('Tracked link');
    expect(sent()).toEqual([{ sharedVia: 'link', prospectId: lola.id }]);
  });

  it('is copied beside the share sheet, whose apps may take the link alone', async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const { user, dialog } = await open();
      vi.stubGlobal('isSecureContext', true);
      await user.click(dialog.getByRole('button', { name: 'Share sheet' }));
      expect(await dialog.findByText(/are copied as well, for apps that take no text/u)).toBeDefined();
      expect(await navigator.clipboard.readText()).toBe(`Tour: ${link}`);
      expect(share).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('takes the name of its reader into a template, and the next one’s also where it was edited', async () => {
    const { user, dialog, message } = await open(lola);
    await user.click(await dialog.findByRole('button', { name: /Hi Lola, here it is/u }));
    expect(message.value).toBe('Hi Lola, here it is: {link}');
    await user.click(dialog.getByRole('radio', { name: /Pat Doe/ }));
    expect(message.value).toBe('Hi Pat, here it is: {link}');
    await user.type(message, ' Bye');
    await user.click(dialog.getByRole('radio', { name: /Lola Fischer/ }));
    expect(message.value).toBe('Hi Lola, here it is: {link} Bye');
  });
});

describe('the picture of an image asset', () => {
  const image = { ...asset, type: 'image' as const };
  const picturePath = `/api/assets/${asset.id}/picture`;
  const picture = () =>
    new Response(new Blob(['x'], { type: 'image/png' }), {
      headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="Tour.png"` },
    });
  const withSheet = async (of: typeof asset, answer: () => Response, can = true) => {
    const share = vi.fn((_data: ShareData) => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.defineProperty(navigator, 'canShare', { value: () => can, configurable: true });
    const opened = await open(null, idOf(71), of);
    const toServer = window.fetch.bind(window);
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      input === picturePath ? Promise.resolve(answer()) : toServer(input, init),
    );
    return { ...opened, share };
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  it('goes to the apps of the device with its text and its tracked link, as a share', async () => {
    const { user, dialog, share, sent } = await withSheet(image, picture);
    await user.click(dialog.getByRole('radio', { name: /Lola Fischer/ }));
    await user.click(await dialog.findByRole('button', { name: 'Share picture' }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const { text, files, url } = share.mock.calls[0]?.[0] ?? {};
    expect([text, url, files?.map(({ name, type }) => [name, type])]).toEqual([
      `Tour: ${link}`,
      undefined,
      [['Tour.png', 'image/png']],
    ]);
    expect(sent()).toEqual([{ sharedVia: 'native', prospectId: lola.id }]);
  });

  it('is saved under its title, which is no share', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const { user, dialog, sent } = await withSheet(image, picture, false);
    await user.click(await dialog.findByRole('button', { name: 'Save picture' }));
    await waitFor(() => expect(saved).toEqual(['Tour.png']));
    expect([sent(), dialog.queryByRole('button', { name: 'Share picture' })]).toEqual([[], null]);
  });

  it('says why it is none', async () => {
    const detail = 'The picture is larger than 10 MB. Open its page and save it there.';
    const { user, dialog, share } = await withSheet(image, () =>
      Response.json(problemOf(404, detail, 'not-found'), { status: 404 }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Share picture' }));
    expect(await screen.findByText(detail)).toBeDefined();
    expect(share).not.toHaveBeenCalled();
  });

  it('is not offered for other assets', async () => {
    const { dialog } = await withSheet(asset, picture);
    expect(dialog.queryByRole('button', { name: 'Save picture' })).toBeNull();
  });
});

describe('the first focus of the share sheet', () => {
  const focused = () => document.activeElement;

  it('is on the search, or on somebody who is chosen', async () => {
    const { dialog } = await open();
    await waitFor(() => expect(focused()).toBe(dialog.getByRole('searchbox', { name: 'Find a prospect' })));
  });

  it('is on the person whom the sheet is about', async () => {
    const { dialog } = await open(lola);
    await waitFor(() => expect(focused()).toBe(dialog.getByRole('radio', { name: /Lola Fischer/ })));
  });
});

describe('a share with a new prospect', () => {
  const share = async (movedBy: string) => {
    const opened = await open(lola, movedBy);
    await opened.user.click(opened.dialog.getByRole('button', { name: 'QR code' }));
    await opened.dialog.findByLabelText('Tracked link');
    return opened;
  };

  it('says that it moved their status, which is taken back from there', async () => {
    const { api, user } = await share(idOf(71));
    expect(await screen.findByText('Lola moved to Contacted.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undone = () => api.callsOf(`/api/prospects/${lola.id}/undo`, 'POST').map(({ body }) => body);
    await waitFor(() => expect(undone()).toEqual([{ command: idOf(71) }]));
  });

  it('says nothing of a status that something else changed', async () => {
    const { api } = await share(idOf(72));
    await waitFor(() => expect(api.callsOf(`/api/prospects/${lola.id}`)).toHaveLength(1));
    expect(screen.queryByText('Lola moved to Contacted.')).toBeNull();
  });
});
