import { screen, waitFor, within } from '@testing-library/react';
import { assetPreviewPath } from '@upline/contracts';
import type { AssetPreview } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { assetAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AssetsPage } from './AssetsPage.tsx';

const offered: AssetPreview = { title: 'The film', picture: { url: 'https://pic.example/a.png', shown: null } };

const show = async (preview: AssetPreview = offered) => {
  const api = signedInApi();
  api.answers('listAssets', []);
  api.handles(`POST ${assetPreviewPath}`, () => ({ body: preview }));
  api.does('CreateAsset', () => ({ body: assetAt(0, {}) }));
  const { user } = showScreen(<AssetsPage />, { api, at: '/?new' });
  const form = within(await screen.findByRole('dialog', { name: 'Create New Asset' }));
  const valueOf = (label: string) => form.getByLabelText<HTMLInputElement>(label).value;
  const asked = () => api.callsOf(assetPreviewPath, 'POST').map(({ body }) => body);
  return { api, user, form, valueOf, asked };
};

describe('the address of a new asset', () => {
  it('is completed when the person leaves it, and when the form is sent from it', async () => {
    const { api, user, form, valueOf } = await show({ title: null, picture: null });
    await user.type(form.getByLabelText('Thumbnail URL (optional)'), 'www.pic.example/a.png');
    await user.type(form.getByLabelText('Title'), 'Tour');
    expect(valueOf('Thumbnail URL (optional)')).toBe('https://www.pic.example/a.png');
    await user.type(form.getByLabelText('URL'), 'youtube.com/watch?v=1{Enter}');
    await waitFor(() => expect(api.callsOf('/api/assets', 'POST')).toHaveLength(1));
    expect(api.callsOf('/api/assets', 'POST')[0]?.body).toMatchObject({
      url: 'https://youtube.com/watch?v=1',
      thumbnailUrl: 'https://www.pic.example/a.png',
    });
  });

  it('that is none stays as it was typed, with the reason', async () => {
    const { user, form, valueOf } = await show();
    await user.type(form.getByLabelText('URL'), 'my film');
    await user.tab();
    await form.findByText('Please enter a valid URL');
    expect(valueOf('URL')).toBe('my film');
  });

  it('offers title and picture, which a press takes and nothing else does', async () => {
    const { user, form, valueOf, asked } = await show();
    await user.type(form.getByLabelText('URL'), 'www.film.example');
    await user.tab();
    const takeTitle = await form.findByRole('button', { name: 'Use title “The film”' });
    expect(asked()).toEqual([{ url: 'https://www.film.example' }]);
    expect([valueOf('Title'), valueOf('Thumbnail URL (optional)')]).toEqual(['', '']);
    await user.click(takeTitle);
    expect(valueOf('Title')).toBe('The film');
    expect(document.activeElement).toBe(form.getByLabelText('Title'));
    await user.click(form.getByRole('button', { name: 'Use this picture' }));
    expect(valueOf('Thumbnail URL (optional)')).toBe('https://pic.example/a.png');
    expect(form.queryByRole('button', { name: /^Use/u })).toBeNull();
  });

  it('offers at once what is pasted', async () => {
    const { user, form } = await show();
    await user.click(form.getByLabelText('URL'));
    await user.paste('https://film.example/');
    await form.findByRole('button', { name: 'Use title “The film”' });
  });

  it('never offers to replace what the person typed', async () => {
    const { user, form } = await show();
    await user.type(form.getByLabelText('Title'), 'My own');
    await user.type(form.getByLabelText('URL'), 'film.example');
    await user.tab();
    await form.findByRole('button', { name: 'Use this picture' });
    expect(form.queryByRole('button', { name: /^Use title/u })).toBeNull();
  });

  it('saves as ever where nothing can be had', async () => {
    const { api, user, form, asked } = await show();
    api.handles(`POST ${assetPreviewPath}`, () => ({ status: 429, body: { detail: 'Too many requests.' } }));
    await user.type(form.getByLabelText('Title'), 'Tour');
    await user.type(form.getByLabelText('URL'), 'film.example');
    await user.tab();
    await waitFor(() => expect(asked()).toHaveLength(1));
    await user.click(form.getByRole('button', { name: 'Create Asset' }));
    await waitFor(() => expect(api.callsOf('/api/assets', 'POST')).toHaveLength(1));
    expect(screen.queryByText('Too many requests.')).toBeNull();
  });
});
