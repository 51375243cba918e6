import { screen, waitFor, within } from '@testing-library/react';
import type { AssetEditors, WholeAsset } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { assetAt, currentUser, idOf, rowAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AssetsPage } from './AssetsPage.tsx';

const german = { language: 'de', title: 'Rundgang', description: null, url: 'https://example.test/de' };
const theirs = assetAt(0, { title: 'Tour', ownerId: idOf(7), language: 'en', languages: ['de'], variants: [german] });
const mine = assetAt(1, { title: 'Mine', ownerId: currentUser().id });
const reason = 'Only its owner, or an owner or admin of the team, can change this asset.';

type Viewer = { role?: 'member' | 'admin'; editors?: AssetEditors };

const show = ({ role = 'member', editors = 'owner-and-leaders' }: Viewer = {}, at = '/marketing-assets') => {
  const { organization } = currentUser();
  const api = signedInApi({ role, organization: organization && { ...organization, assetEditors: editors } });
  const assets: WholeAsset[] = [theirs, mine];
  api.answers('listAssets', () => assets);
  api.answers('findAsset', (call) => rowAt(assets, call));
  return showScreen(<AssetsPage />, { api, path: '/marketing-assets', at });
};

const menuOf = async ({ user }: ReturnType<typeof show>, title: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return screen.findAllByRole('menuitem');
};
const disabledOf = (items: HTMLElement[]) =>
  items.filter((item) => item.getAttribute('aria-disabled') === 'true').map(({ textContent }) => textContent);

describe("somebody else's asset, where its owner and the leaders change it", () => {
  // shows 6.7
  it('keeps what changes it in the menu, disabled, with the reason', async () => {
    const items = await menuOf(show(), 'Tour');
    expect(disabledOf(items)).toEqual(['Edit', 'Withdraw links', 'Delete'].map((label) => label + reason));
  });

  // shows 6.7
  it('reads the reason to the keyboard, and neither Enter nor a space does it', async () => {
    const shown = show();
    const [edit] = await menuOf(shown, 'Tour');
    await shown.user.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(edit));
    await shown.user.keyboard('{Enter} ');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('menu')).toBeDefined();
  });

  it('cannot be saved where an address opens its form, and its languages are shown alone', async () => {
    show({}, `/marketing-assets?edit=${theirs.id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
    expect(await form.findByText(reason)).toBeDefined();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Update Asset' }).disabled).toBe(true);
  });

  it('shows its languages, which cannot be changed', async () => {
    const { user } = show({}, `/marketing-assets?languages=${theirs.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Languages' }));
    expect(await dialog.findByText(reason)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add translation' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Actions for German' }));
    expect(disabledOf(await screen.findAllByRole('menuitem'))).toEqual([`Edit${reason}`, `Delete${reason}`]);
  });

  it('is not changed among others that were selected, which says why', async () => {
    const { user } = show({}, '/marketing-assets?view=rows');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mine' }));
    const remove = async () => screen.findByRole('button', { name: 'Delete' });
    expect((await remove()).getAttribute('aria-disabled')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tour' }));
    const button = await remove();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('You cannot change 1 of these assets.');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, string, Viewer]>([
    ['an own asset', 'Mine', {}],
    ['a leader', 'Tour', { role: 'admin' }],
    ['everyone, where everyone may', 'Tour', { editors: 'everyone' }],
  ])('is not in the way of %s', async (_whose, title, viewer) => {
    expect(disabledOf(await menuOf(show(viewer), title))).toEqual([]);
  });
});
