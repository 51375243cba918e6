import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { assetAt, idOf } from '../../../testing/samples.ts';
import { useCommand } from './useCommand.ts';
import { useView } from './useView.ts';

const body = { title: 'Product tour', url: 'https://example.test' };
const path = '/api/assets';

const Creator = () => {
  const assets = useView('listAssets');
  const create = useCommand('CreateAsset', {
    success: { title: 'Asset Created', text: 'Marketing asset has been created successfully!' },
    failure: 'Failed to create asset. Please try again.',
  });
  const change = useCommand('ChangeAsset');
  const send = async (run: Promise<unknown>): Promise<void> => {
    document.title = await run.then(() => `done with ${document.querySelectorAll('li').length}`).catch(() => 'refused');
  };
  return (
    <>
      <button disabled={create.isPending} onClick={() => void send(create.run({ body }))}>
        Create
      </button>
      <button onClick={() => void send(change.run({ params: { id: idOf(1) }, body, revision: 7 }))}>Change</button>
      <ul>
        {assets.data?.map((asset) => (
          <li key={asset.id}>{asset.title}</li>
        ))}
      </ul>
    </>
  );
};

const keysOf = (fake: ReturnType<typeof createFakeApi>) =>
  fake.callsOf(path, 'POST').map((call) => call.headers.get('Idempotency-Key'));

const show = async () => {
  document.title = '';
  const fake = createFakeApi();
  fake.answers('listAssets', []);
  renderScreen(<Creator />, { fake });
  await waitFor(() => expect(fake.callsOf(path)).toHaveLength(1));
  return { fake, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
};

describe('sending a command', () => {
  it('reports its success in a toast, once the list shows it', async () => {
    const { fake, press } = await show();
    fake.does('CreateAsset', () => {
      fake.answers('listAssets', [assetAt(1, body)], 50);
      return { status: 201, body: assetAt(1, body), position: 50 };
    });
    await press('Create');
    await screen.findByText('Asset Created');
    expect(screen.getByText('Marketing asset has been created successfully!')).toBeTruthy();
    expect(document.title).toBe('done with 1');
    expect(fake.callsOf(path).at(-1)?.headers.get('Upline-Position')).toBe('50');
  });

  it('does not wait longer than two seconds for a list that lags', async () => {
    const { fake, press } = await show();
    fake.does('CreateAsset', () => ({ status: 201, body: assetAt(1), position: 50 }));
    fake.repliesTo('listAssets', () => new Response('[]', { status: 200, headers: { 'Upline-Position': '10' } }));
    const startedAt = performance.now();
    await press('Create');
    await screen.findByText('Asset Created');
    expect(performance.now() - startedAt).toBeGreaterThan(1500);
  });

  // shows 8.14
  it('reports its failure in the words of the catalogue and rejects', async () => {
    const { fake, press } = await show();
    fake.fails('CreateAsset', problemOf(409, 'Somebody was faster.'));
    await press('Create');
    await screen.findByText('Failed to create asset. Please try again.');
    expect(screen.getByText('Error').closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
    await waitFor(() => expect(document.title).toBe('refused'));
  });

  it('shows the sentence of the server where the catalogue has none', async () => {
    const { fake, press } = await show();
    fake.fails('ChangeAsset', problemOf(404, 'There is no such asset.'));
    await press('Change');
    await screen.findByText('There is no such asset.');
  });

  it.each([
    [500, 'The server failed. Request id: 0123456789abcdef'],
    [409, 'The server failed.'],
  ])('names the request where the server failed, for its operator: %i', async (status, text) => {
    const { fake, press } = await show();
    fake.fails('ChangeAsset', { ...problemOf(status, 'The server failed.'), requestId: '0123456789abcdef' });
    await press('Change');
    await screen.findByText(text);
  });

  it('names the revision it changes', async () => {
    const { fake, press } = await show();
    fake.does('ChangeAsset', () => ({ body: assetAt(1) }));
    await press('Change');
    await waitFor(() => expect(fake.callsOf(`${path}/${idOf(1)}`, 'PUT')[0]?.headers.get('If-Match')).toBe('"7"'));
  });
});

describe('the key of a command', () => {
  // shows I8
  it('is repeated when the same input is sent again after an unknown outcome', async () => {
    const { fake, press } = await show();
    fake.isUnreachable('CreateAsset');
    await press('Create');
    await screen.findByText('Failed to create asset. Please try again.');
    await press('Create');
    await waitFor(() => expect(fake.callsOf(path, 'POST')).toHaveLength(2));
    const [first, second] = keysOf(fake);
    expect(first).toBe(second);
  });

  it('is a new one after the server decided', async () => {
    const { fake, press } = await show();
    fake.fails('CreateAsset', problemOf(409, 'Somebody was faster.'));
    await press('Create');
    await waitFor(() => expect(document.title).toBe('refused'));
    await press('Create');
    await waitFor(() => expect(fake.callsOf(path, 'POST')).toHaveLength(2));
    expect(new Set(keysOf(fake)).size).toBe(2);
  });
});
