import { screen, waitFor, within } from '@testing-library/react';
import type { WholeAsset } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { assetAt, rowAt } from '../../../testing/samples.ts';
import { AssetsPage } from './AssetsPage.tsx';

const show = (assets: WholeAsset[], api = signedInApi()) => {
  api.answers('listAssets', () => assets);
  api.answers('findAsset', (call) => rowAt(assets, call));
  return showScreen(<AssetsPage />, { api });
};

const act = async ({ user }: ReturnType<typeof show>, title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  if (action === 'Edit') await screen.findByLabelText('Title');
};

const tour = assetAt(0, {
  title: 'Tour',
  type: 'video',
  description: 'Six minutes',
  revision: 4,
  totalShares: 12,
  totalViews: 3456,
});

describe('the list of marketing assets', () => {
  // shows 2.40, 2.41, 4.21, 9.13
  it('shows six skeletons while loading', () => {
    const api = signedInApi();
    api.repliesTo('listAssets', () => new Promise<Response>(() => undefined));
    showScreen(<AssetsPage />, { api });
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
    expect(screen.getByRole('heading', { name: 'Marketing Assets' })).toBeDefined();
    expect(screen.getByText('Manage your marketing content and track performance')).toBeDefined();
  });

  // shows 2.49, 2.51, 4.22
  it('invites to create the first one while empty', async () => {
    const { user } = show([]);
    await screen.findByText('No Marketing Assets');
    screen.getByText('Create your first marketing asset to start sharing content with your team and prospects.');
    await user.click(screen.getByRole('button', { name: 'Create First Asset' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Asset' })).toBeDefined();
  });

  it('says what happened when it fails and loads on retry', async () => {
    const api = signedInApi();
    api.fails('listAssets', problemOf(503, 'The list is being rebuilt.'));
    const { user } = showScreen(<AssetsPage />, { api });
    await screen.findByText('The list is being rebuilt.');
    api.answers('listAssets', [tour]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tour')).toBeDefined();
  });

  // shows 2.43, 2.46
  it('shows type badge, description, counts and a link that opens apart', async () => {
    show([tour, assetAt(1, { title: 'Sheet', type: 'pdf', description: null })]);
    const card = within((await screen.findAllByRole('listitem'))[0] ?? document.body);
    expect(card.getByText('Video').closest('[data-variant]')?.getAttribute('data-variant')).toBe('default');
    const list = within(screen.getByRole('list', { name: 'Marketing assets' }));
    expect(list.getByText('PDF').closest('[data-variant]')?.getAttribute('data-variant')).toBe('secondary');
    expect(card.getByText('Six minutes')).toBeDefined();
    expect(card.getByText('3,456')).toBeDefined();
    const view = card.getByRole('link', { name: 'View Tour in a new tab' });
    expect([view.getAttribute('href'), view.getAttribute('target'), view.getAttribute('rel')]).toEqual([
      tour.url,
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

describe('creating an asset', () => {
  // shows 5.4, 5.6
  it('asks for a title and a valid address, and sends nothing before', async () => {
    const { user, api } = show([tour]);
    await user.click(screen.getByRole('button', { name: 'Add Asset' }));
    await user.type(await screen.findByLabelText('URL'), 'javascript:alert(1)');
    await user.type(screen.getByLabelText('Thumbnail URL (optional)'), 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Create Asset' }));
    expect(await screen.findByText('Title is required')).toBeDefined();
    expect(screen.getAllByText('Please enter a valid URL')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(api.callsOf('/api/assets', 'POST')).toEqual([]);
  });

  it('leads from a new asset to sharing it', async () => {
    const { user, api } = show([]);
    api.does('CreateAsset', () => ({ status: 201, body: assetAt(7, { title: 'Order form' }) }));
    await user.click(screen.getByRole('button', { name: 'Add Asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Title'), 'Order form');
    await user.type(dialog.getByLabelText('URL'), 'https://example.test/order{Enter}');
    await screen.findByText('Asset Created');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share “Order form”' })).toBeDefined();
  });

  // shows 1.1, 2.49, 7.12, 8.17
  it('sends the form, closes, and says so', async () => {
    const { user, api } = show([]);
    const created = assetAt(7, { title: 'Order form' });
    api.does('CreateAsset', () => ({ status: 201, body: created }));
    await user.click(screen.getByRole('button', { name: 'Add Asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLSelectElement>('Type').value).toBe('video');
    await user.selectOptions(dialog.getByLabelText('Type'), 'link');
    await user.type(dialog.getByLabelText('Title'), 'Order form');
    await user.type(dialog.getByLabelText('URL'), 'https://example.test/order{Enter}');
    expect(await screen.findByText('Marketing asset has been created successfully!')).toBeDefined();
    expect(screen.getByText('Asset Created')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = {
      type: 'link',
      title: 'Order form',
      description: null,
      url: 'https://example.test/order',
      thumbnailUrl: null,
      language: 'en',
    };
    expect(api.callsOf('/api/assets', 'POST').map((call) => call.body)).toEqual([body]);
  });

  // shows 8.5
  it('keeps what was typed when it fails', async () => {
    const { user, api } = show([]);
    api.fails('CreateAsset', problemOf(503, 'Not now.'));
    await user.click(screen.getByRole('button', { name: 'Add Asset' }));
    await user.type(await screen.findByLabelText('Title'), 'Kept');
    await user.type(screen.getByLabelText('URL'), 'https://example.test');
    await user.click(screen.getByRole('button', { name: 'Create Asset' }));
    expect(await screen.findByText('Failed to create asset. Please try again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Kept');
  });
});

describe('editing an asset', () => {
  // shows 1.1, 2.50, 8.18
  it('starts from the asset and sends its revision', async () => {
    const shown = show([tour]);
    shown.api.does('ChangeAsset', ({ body }) => ({ body: { ...tour, ...Object(body), revision: 5 } }));
    await act(shown, 'Tour', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Description (optional)').value).toBe('Six minutes');
    await shown.user.type(dialog.getByLabelText('Title'), ' two');
    await shown.user.click(dialog.getByRole('button', { name: 'Update Asset' }));
    expect(await screen.findByText('Marketing asset has been updated successfully!')).toBeDefined();
    const [call] = shown.api.callsOf(`/api/assets/${tour.id}`, 'PUT');
    expect(call?.headers.get('If-Match')).toBe('"4"');
    expect(call?.body).toMatchObject({ title: 'Tour two' });
  });

  it('keeps the typed text when someone else saved first, and can replace their version', async () => {
    const shown = show([tour]);
    const theirs = { ...tour, title: 'Theirs', revision: 5 };
    shown.api.repliesTo('ChangeAsset', ({ headers }) =>
      headers.get('If-Match') === '"5"'
        ? Response.json({ ...tour, title: 'Mine', revision: 6 })
        : Response.json({ ...problemOf(412, 'Changed meanwhile.', 'outdated'), current: theirs }, { status: 412 }),
    );
    await act(shown, 'Tour', 'Edit');
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    await shown.user.clear(title);
    await shown.user.type(title, 'Mine');
    await shown.user.click(screen.getByRole('button', { name: 'Update Asset' }));
    expect(await screen.findByText(/Someone else changed this asset while you were editing/u)).toBeDefined();
    expect(title.value).toBe('Mine');
    await shown.user.click(screen.getByRole('button', { name: 'Update Asset' }));
    expect(await screen.findByText('Asset Updated')).toBeDefined();
  });

  it('loads the other version when asked to', async () => {
    const shown = show([tour]);
    const theirs = { ...tour, title: 'Theirs', revision: 5 };
    shown.api.repliesTo('ChangeAsset', () =>
      Response.json({ ...problemOf(412, 'Changed.', 'outdated'), current: theirs }, { status: 412 }),
    );
    await act(shown, 'Tour', 'Edit');
    await shown.user.click(await screen.findByRole('button', { name: 'Update Asset' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Load their version' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
  });
});

describe('deleting an asset', () => {
  // shows 1.1, 4.18, 5.19, 8.19
  it('asks first', async () => {
    const shown = show([tour]);
    shown.api.does('DeleteAsset', () => ({}));
    await act(shown, 'Tour', 'Delete');
    await screen.findByText('Are you sure you want to delete this asset?');
    expect(shown.api.callsOf(`/api/assets/${tour.id}`, 'DELETE')).toHaveLength(0);
    await shown.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Marketing asset has been deleted successfully!')).toBeDefined();
    expect(shown.api.callsOf(`/api/assets/${tour.id}`, 'DELETE')).toHaveLength(1);
  });
});
