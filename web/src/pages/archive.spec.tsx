import { screen, waitFor, within } from '@testing-library/react';
import type { DeletedAsset, DeletedProspect } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../testing/fakeApi.ts';
import { assetAt, idOf, minutesAgo, prospectAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';

const lena: DeletedProspect = {
  id: idOf(1),
  name: 'Lena Vogel',
  status: 'interested',
  ownerId: idOf(0),
  deletedAt: minutesAgo(5),
  deletedByName: 'Maya Okafor',
};
const tour: DeletedAsset = {
  id: idOf(2),
  title: 'Product tour',
  type: 'video',
  ownerId: idOf(0),
  ownerName: 'Jonas Weiss',
  deletedAt: minutesAgo(60),
  deletedByName: null,
};

const showProspects = (deleted: DeletedProspect[], at = '/prospects?list=deleted', listed = 0) => {
  const api = signedInApi();
  api.answers('listDeletedProspects', () => deleted);
  api.answers(
    'listProspects',
    Array.from({ length: listed }, (_none, place) => prospectAt(place)),
  );
  return showScreen(<ProspectsPage />, { api, path: '/prospects', at });
};
const showAssets = (deleted: DeletedAsset[], at = '/marketing-assets?list=deleted') => {
  const api = signedInApi();
  api.answers('listDeletedAssets', () => deleted);
  api.answers('listAssets', []);
  return showScreen(<AssetsPage />, { api, path: '/marketing-assets', at });
};

describe('the archive of prospects', () => {
  it('says who deleted whom and when', async () => {
    showProspects([lena]);
    await screen.findByRole('heading', { name: 'Lena Vogel' });
    expect(screen.getByRole('heading', { name: 'Deleted prospects' })).toBeDefined();
    expect(screen.getByText('Interested')).toBeDefined();
    expect(screen.getByText(/by Maya Okafor/u).textContent).toBe('Deleted 5 minutes ago by Maya Okafor');
  });

  it('restores with one press, and offers to take that back', async () => {
    const deleted = [lena];
    const { user, api } = showProspects(deleted);
    api.does('RestoreProspect', () => {
      deleted.pop();
      return { body: prospectAt(1, { name: 'Lena Vogel' }), command: idOf(900) };
    });
    api.does('DeleteProspect', () => ({}));
    await user.click(await screen.findByRole('button', { name: 'Restore Lena Vogel' }));
    await screen.findByText('Lena Vogel is in the list again.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lena Vogel' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back.');
    expect(api.callsOf(`/api/prospects/${lena.id}`, 'DELETE')).toHaveLength(1);
  });

  it('ends a selection with Escape', async () => {
    const { user } = showProspects([lena]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lena Vogel' }));
    await screen.findByRole('region', { name: 'Selected rows' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  it('restores several with one press, which one press takes back', async () => {
    const deleted = [1, 2, 3].map((place) => ({ ...lena, id: idOf(place), name: `Pat ${place}` }));
    const { user, api } = showProspects(deleted);
    api.does('RestoreProspect', ({ path }) => {
      const at = deleted.findIndex(({ id }) => path.includes(id));
      const [gone] = deleted.splice(at, 1);
      return { body: prospectAt(1, { name: gone?.name ?? '' }), command: idOf(900 + at) };
    });
    api.does('DeleteProspect', () => ({}));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Pat 2' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Select all' }));
    await bar.findByText('3 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select Pat 3' }));
    await user.click(bar.getByRole('button', { name: 'Restore' }));
    await screen.findByText('2 prospects restored.');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 changes were taken back.');
    const takenBack = [1, 2, 3].map((place) => api.callsOf(`/api/prospects/${idOf(place)}`, 'DELETE').length);
    expect(takenBack).toEqual([1, 1, 0]);
  });

  it('says why a restoration is refused, and can be asked again', async () => {
    const { user, api } = showProspects([lena]);
    const sentence = 'This prospect is not deleted any more: somebody restored it already.';
    api.fails('RestoreProspect', problemOf(409, sentence, 'prospect/not-deleted'));
    const restore = await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore Lena Vogel' });
    await user.click(restore);
    await screen.findByText(sentence);
    await waitFor(() => expect(restore.disabled).toBe(false));
  });

  it('erases for good after a question', async () => {
    const { user, api } = showProspects([lena]);
    api.does('EraseProspect', () => ({}));
    await user.click(await screen.findByRole('button', { name: 'Actions for Lena Vogel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Erase' }));
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    await screen.findByText('Prospect Erased');
    expect(api.callsOf(`/api/prospects/${lena.id}/erase`, 'POST')).toHaveLength(1);
  });

  it('says that nothing is in it, and leads back', async () => {
    showProspects([]);
    await screen.findByText('Nobody was deleted. Deleted prospects wait here, to be restored.');
    expect(screen.getByRole('link', { name: 'Prospects' }).getAttribute('href')).toBe('/prospects');
  });

  it('is one press away from a list that is empty because of it', async () => {
    const { user } = showProspects([lena], '/prospects');
    await user.click(await screen.findByRole('link', { name: 'Deleted' }));
    await screen.findByRole('heading', { name: 'Lena Vogel' });
  });

  it('is beside the filters of a list with rows', async () => {
    showProspects([], '/prospects', 1);
    expect((await screen.findByRole('link', { name: 'Deleted' })).getAttribute('href')).toBe('/prospects?list=deleted');
  });

  it('is not offered to a person who never deleted anybody', async () => {
    const { api } = showProspects([], '/prospects');
    await screen.findByText('No Prospects Yet');
    await waitFor(() => expect(api.callsOf('/api/prospects/deleted')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Deleted' })).toBeNull();
  });
});

describe('the archive of assets', () => {
  it('names the owner to a leader, and restores', async () => {
    const { user, api } = showAssets([tour]);
    api.does('RestoreAsset', () => ({ body: assetAt(2, { title: 'Product tour' }), command: idOf(900) }));
    const owner = await screen.findByText('Owner: Jonas Weiss');
    expect(owner.parentElement?.textContent).toMatch(/^Deleted 1 hour ago/u);
    await user.click(screen.getByRole('button', { name: 'Restore Product tour' }));
    await screen.findByText('“Product tour” is in the list again.');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is one press away from a list that is empty because of it, and leads back', async () => {
    const { user } = showAssets([tour], '/marketing-assets');
    await user.click(await screen.findByRole('link', { name: 'Deleted' }));
    await screen.findByRole('heading', { name: 'Product tour' });
    await user.click(screen.getByRole('link', { name: 'Marketing Assets' }));
    await screen.findByText('No Marketing Assets');
  });
});
