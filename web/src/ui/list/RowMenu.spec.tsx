import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Delete from '@mui/icons-material/PersonRemoveOutlined';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RowMenu } from './RowMenu.tsx';
import { ToastProvider } from '../toast/ToastProvider.tsx';

const open = async () => {
  const onSelect = vi.fn();
  const shown = render(
    // styles of its own, which the end of the test before has not taken away
    <CacheProvider value={createCache({ key: 'menu' })}>
      <ToastProvider>
        <RowMenu of="Plan" actions={[{ label: 'Delete', icon: Delete, onSelect }]} />
      </ToastProvider>
    </CacheProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Plan' }));
  return { onSelect, shown, item: await screen.findByRole('menuitem', { name: 'Delete' }) };
};

describe('an action chosen in the menu of a card', () => {
  it('is done once the menu is gone', async () => {
    const { onSelect, item } = await open();
    fireEvent.click(item);
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('is done although the card goes away in the same moment', async () => {
    const { onSelect, shown, item } = await open();
    fireEvent.click(item);
    shown.unmount();
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it('is not done when nothing was chosen', async () => {
    const { onSelect, shown, item } = await open();
    fireEvent.keyDown(item, { key: 'Escape' });
    await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    shown.unmount();
    expect(onSelect).not.toHaveBeenCalled();
  });
});
