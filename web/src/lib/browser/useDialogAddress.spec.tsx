import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBesideUnloaded } from '../../../testing/unloadedScreen.tsx';
import { useDialogAddress } from './useDialogAddress.ts';

let saved: () => void;

const List = () => {
  const { addressed, open, close } = useDialogAddress(['edit']);
  return (
    <>
      <button type="button" onClick={() => open('edit', 'a1')}>
        Edit
      </button>
      {addressed && (
        <button
          type="button"
          onClick={() => {
            saved = close;
          }}
        >
          Save
        </button>
      )}
    </>
  );
};

beforeEach(() => history.replaceState(null, '', '/list'));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('does not lead back when a save ends after its reader left for a screen whose code is not there yet', async () => {
  const { leave, expectToArrive } = showBesideUnloaded(<List />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(location.search).toBe('?edit=a1');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  leave();
  const back = vi.spyOn(history, 'go');
  act(() => saved());
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/other');
  await expectToArrive();
});
