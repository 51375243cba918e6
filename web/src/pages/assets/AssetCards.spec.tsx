import type { WholeAsset } from '@upline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { assetAt, idOf, rowAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { Watching } from '../../../testing/Watching.tsx';
import { AssetsPage } from './AssetsPage.tsx';
import { assetKindOf } from '../../features/asset/assetKind.ts';
import { drawStyles } from '../../../testing/styles.ts';

const show = (assets: WholeAsset[]) => {
  const api = signedInApi();
  api.answers('listAssets', () => assets);
  api.answers('findAsset', (call) => rowAt(assets, call));
  api.answers('listActivities', []);
  const screenOf = (
    <>
      <Watching query="listActivities" />
      <AssetsPage />
    </>
  );
  return showScreen(screenOf, { api });
};

const tour = assetAt(0, { title: 'Tour', description: 'Six minutes', thumbnailUrl: 'https://example.test/a.png' });

const act = async ({ user }: ReturnType<typeof show>, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Tour' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  if (action === 'Edit') await screen.findByLabelText('Title');
};

const fetched = ({ api }: ReturnType<typeof show>) => ({
  assets: api.callsOf('/api/assets').length,
  activities: api.callsOf('/api/activities').length,
});

describe('a card', () => {
  drawStyles();

  // shows 2.42, 4.5
  it.each([
    ['video', 'Video', 'default', 'PlayCircleOutlinedIcon'],
    ['pdf', 'PDF', 'secondary', 'PictureAsPdfOutlinedIcon'],
    ['link', 'Link', 'outline', 'LinkOutlinedIcon'],
    ['image', 'Image', 'accent', 'ImageOutlinedIcon'],
  ] as const)('of the type %s has its icon and badge', async (type, label, variant, icon) => {
    show([assetAt(0, { title: 'Tour', type })]);
    const card = within((await screen.findAllByRole('listitem'))[0] ?? document.body);
    expect(card.getByText(label).closest('[data-variant]')?.getAttribute('data-variant')).toBe(variant);
    expect(card.getAllByTestId(icon).length).toBeGreaterThan(0);
  });

  // shows 3.9
  it('has a type of its own for what this version does not know', () => {
    expect(assetKindOf('other')).toMatchObject({ label: 'Other ##kind of asset', badge: 'outline' });
    expect(assetKindOf('constructor').label).toBe('Other ##kind of asset');
  });

  // shows 2.44
  it('clamps its description to two lines', async () => {
    show([tour]);
    expect(getComputedStyle(await screen.findByText('Six minutes')).getPropertyValue('-webkit-line-clamp')).toBe('2');
  });

  // shows 2.47
  it('opens its insight with the analytics button', async () => {
    const shown = show([tour]);
    await shown.user.click(await screen.findByRole('button', { name: 'Analytics of Tour' }));
    await screen.findByRole('dialog', { name: /Tour|Insight/u });
  });

  // shows 2.48, 6.2
  it('offers Edit and Delete, with languages, insight and the links between them', async () => {
    const shown = show([tour]);
    await screen.findByRole('button', { name: 'Actions for Tour' });
    await shown.user.click(screen.getByRole('button', { name: 'Actions for Tour' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit',
      'Languages',
      'Insight',
      'Withdraw links',
      'Delete',
    ]);
  });
});

describe('the picture of a card', () => {
  const address = 'https://example.test/a.png';
  const pictureOf = async () => {
    const card = (await screen.findAllByRole('listitem'))[0];
    return card?.querySelector('img')?.getAttribute('src') ?? null;
  };

  // shows I29
  it('is the one stored here, never that of its address', async () => {
    const thumbnail = '/api/assets/a/thumbnail?v=1';
    show([assetAt(0, { title: 'Tour', thumbnailUrl: address, thumbnail })]);
    expect(await pictureOf()).toBe(thumbnail);
  });

  it('gives way to a drawn cover with the title when it cannot be loaded', async () => {
    show([assetAt(0, { title: 'Tour', thumbnail: '/api/assets/a/thumbnail?v=1' })]);
    const card = (await screen.findAllByRole('listitem'))[0];
    const picture = card?.querySelector('img') ?? expect.fail('no picture');
    fireEvent.error(picture);
    expect(await pictureOf()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Tour' })).toBeDefined();
  });

  // shows 4.28
  it('is drawn while none is stored, and the form says why and what to do', async () => {
    const thumbnailProblem = 'too-large' as const;
    const shown = show([assetAt(0, { title: 'Tour', thumbnailUrl: address, thumbnailProblem })]);
    expect(await pictureOf()).toBeNull();
    await act(shown, 'Edit');
    const field = await screen.findByLabelText('Thumbnail URL (optional)');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe(
      'This picture is larger than 2 MB. Use a smaller one. Until then the card shows a drawn cover.',
    );
  });
});

describe('after a success', () => {
  // shows 4.16, 7.12
  it('creating refreshes assets and activities, and empties the form', async () => {
    const shown = show([tour]);
    shown.api.does('CreateAsset', () => ({ status: 201, body: tour }));
    await screen.findByText('Six minutes');
    const before = fetched(shown);
    await shown.user.click(screen.getByRole('button', { name: 'Add Asset' }));
    await shown.user.type(await screen.findByLabelText('Title'), 'New');
    await shown.user.type(screen.getByLabelText('URL'), 'https://example.test{Enter}');
    await screen.findByText('Asset Created');
    expect(fetched(shown)).toEqual({ assets: before.assets + 1, activities: before.activities + 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(screen.getByRole('button', { name: 'Add Asset' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
  });

  // shows 7.15
  it('sharing refreshes assets and activities', async () => {
    const shown = show([tour]);
    shown.api.does('ShareAsset', () => ({ status: 201, body: { link: 'http://upline.test/s/a' } }));
    const button = await screen.findByRole('button', { name: 'Share Tour' });
    const before = fetched(shown);
    await shown.user.click(button);
    await screen.findByText('Asset Shared');
    expect(fetched(shown)).toEqual({ assets: before.assets + 1, activities: before.activities + 1 });
  });

  // shows 7.13, 7.14, 8.18, 8.19
  it('updating and deleting refresh assets alone', async () => {
    const shown = show([tour]);
    shown.api.does('ChangeAsset', () => ({ body: tour }));
    shown.api.does('DeleteAsset', () => ({ command: idOf(900) }));
    shown.api.does('RestoreAsset', () => ({ body: tour }));
    await act(shown, 'Edit');
    const before = fetched(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Update Asset' }));
    await screen.findByText('Asset Updated');
    expect(fetched(shown)).toEqual({ assets: before.assets + 1, activities: before.activities });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(shown, 'Delete');
    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Asset Deleted');
    expect(fetched(shown)).toEqual({ assets: before.assets + 2, activities: before.activities });
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back.');
    const [restored] = shown.api.callsOf(`/api/assets/${tour.id}/restore`, 'POST');
    expect(restored?.body).toEqual({ command: idOf(900) });
  });
});

describe('the form', () => {
  // shows 4.14, 4.17
  it('starts from every field of the asset, and saves nothing twice while pending', async () => {
    const shown = show([tour]);
    shown.api.repliesTo('ChangeAsset', () => new Promise<Response>(() => undefined));
    await act(shown, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
    const values = ['Type', 'Title', 'Description (optional)', 'URL', 'Thumbnail URL (optional)'].map(
      (label) => form.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual([tour.type, tour.title, tour.description, tour.url, tour.thumbnailUrl]);
    const options = within(form.getByLabelText('Type')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value }) => value)).toEqual(['video', 'pdf', 'link', 'image']);
    await shown.user.click(form.getByRole('button', { name: 'Update Asset' }));
    expect((await form.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
  });
});

describe('when it fails', () => {
  // shows 8.6, 8.7
  it('updating and deleting say so', async () => {
    const shown = show([tour]);
    shown.api.fails('ChangeAsset', problemOf(503, 'Not now.'));
    shown.api.fails('DeleteAsset', problemOf(503, 'Not now.'));
    await act(shown, 'Edit');
    await shown.user.click(await screen.findByRole('button', { name: 'Update Asset' }));
    expect(await screen.findByText('Failed to update asset. Please try again.')).toBeDefined();
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(shown, 'Delete');
    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const text = await screen.findByText('Failed to delete asset. Please try again.');
    expect(text.closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
  });
});
