import type { WholeAsset } from '@upline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assetAt, currentUser, rowAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AssetsPage } from './AssetsPage.tsx';

const german = { language: 'de', title: 'Rundgang', description: null, url: 'https://example.test/de' };
const tour = assetAt(0, { title: 'Tour', language: 'en', languages: ['de'], variants: [german], revision: 4 });

const show = (assets: WholeAsset[], api = signedInApi()) => {
  api.answers('listAssets', () => assets);
  api.answers('findAsset', (call) => rowAt(assets, call));
  return showScreen(<AssetsPage />, { api });
};

const openLanguages = async ({ user }: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Tour' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Languages' }));
  return within(await screen.findByRole('dialog', { name: 'Languages' }));
};

const textsOf = (lists: HTMLElement[]) => lists.map(({ textContent }) => textContent);

describe('the languages of an asset', () => {
  it('are listed with their titles, its own first', async () => {
    const dialog = await openLanguages(show([tour]));
    await waitFor(() =>
      expect(textsOf(dialog.getAllByRole('listitem'))).toEqual(['EnglishTourOriginal', 'GermanRundgang']),
    );
    expect(dialog.getByText('Rundgang').getAttribute('lang')).toBe('de');
  });

  // shows I57
  it('get another one that is not there yet, at the address of the asset', async () => {
    const shown = show([tour]);
    shown.api.does('TranslateAsset', () => ({ body: { ...tour, revision: 5 } }));
    const dialog = await openLanguages(shown);
    await shown.user.click(await dialog.findByRole('button', { name: 'Add translation' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add translation' }));
    const choice = form.getByLabelText<HTMLSelectElement>('Language');
    const offered = [...choice.options].map(({ value }) => value);
    expect([offered.includes('es'), offered.includes('en'), offered.includes('de')]).toEqual([true, false, false]);
    expect(form.getByLabelText<HTMLInputElement>('URL').value).toBe(tour.url);
    await shown.user.type(form.getByLabelText('Title'), 'Recorrido');
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please choose a language from the list')).toBeDefined();
    await shown.user.selectOptions(choice, 'es');
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Asset Updated')).toBeDefined();
    const [call] = shown.api.callsOf(`/api/assets/${tour.id}/variants/es`, 'PUT');
    expect(call?.headers.get('If-Match')).toBe('"4"');
    expect(call?.body).toEqual({ title: 'Recorrido', description: null, url: tour.url });
  });

  // shows I57
  it('are changed in their own language, and deleted after a question', async () => {
    const shown = show([tour]);
    shown.api.does('TranslateAsset', () => ({ body: tour }));
    shown.api.does('RemoveAssetTranslation', () => ({ body: tour }));
    const dialog = await openLanguages(shown);
    const act = async (name: string) => {
      await shown.user.click(await dialog.findByRole('button', { name: 'Actions for German' }));
      await shown.user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit translation' }));
    expect(form.getByLabelText<HTMLSelectElement>('Language').disabled).toBe(true);
    await shown.user.type(form.getByLabelText('Title'), ' 2');
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown.api.callsOf(`/api/assets/${tour.id}/variants/de`, 'PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit translation' })).toBeNull());
    await act('Delete');
    await screen.findByText('Are you sure you want to delete this translation?');
    await shown.user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown.api.callsOf(`/api/assets/${tour.id}/variants/de`, 'DELETE')).toHaveLength(1));
  });
});

describe('the card of an asset', () => {
  it('says its languages where there are several, or another one than the team’s', async () => {
    const french = assetAt(1, { title: 'Visite', language: 'fr' });
    const usual = assetAt(2, { title: 'Usual', language: 'en' });
    show([tour, french, usual]);
    expect((await screen.findByText('EN +1')).parentElement?.title).toBe('English, German');
    expect(screen.getByText('French')).toBeDefined();
    expect(screen.queryByText('English')).toBeNull();
  });

  // shows I57
  it('says which language its text is', async () => {
    show([assetAt(0, { title: 'جولة', description: 'ست دقائق.', language: 'ar' })]);
    const description = await screen.findByText('ست دقائق.');
    expect(description.lang).toBe('ar');
    expect(screen.getByRole('heading', { name: 'جولة' }).lang).toBe('ar');
  });
});

describe('the form of an asset', () => {
  // shows I57
  it('begins in the language of the organization, and keeps an asset without one as it is', async () => {
    const { organization } = currentUser();
    const api = signedInApi({ organization: organization && { ...organization, locale: 'pl' } });
    const shown = show([assetAt(0, { title: 'Tour' })], api);
    shown.api.does('ChangeAsset', () => ({ body: tour }));
    await shown.user.click(await screen.findByRole('button', { name: 'Add Asset' }));
    const fresh = within(await screen.findByRole('dialog', { name: 'Create New Asset' }));
    await waitFor(() => expect(fresh.getByLabelText<HTMLSelectElement>('Language').value).toBe('pl'));
    await shown.user.click(fresh.getByRole('button', { name: 'Cancel' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for Tour' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
    await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Language').value).toBe(''));
  });
});
