import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { useToast } from '../../lib/toast/toasts.ts';

const Asking = () => {
  const { toast } = useToast();
  return (
    <Dialog open aria-label="Asking">
      <button onClick={() => toast({ title: 'Error', text: 'It broke', variant: 'destructive' })}>try</button>
    </Dialog>
  );
};

describe('a toast raised while a dialog is open', () => {
  beforeEach(async () => {
    renderScreen(<Asking />, { fake: createFakeApi() });
    const button = screen.getByRole('button', { name: 'try' });
    act(() => button.focus());
    fireEvent.click(button);
    await screen.findByText('It broke');
  });

  it('is read out: the dialog does not hide it', async () => {
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It broke'));
  });

  // shows 9.9
  it('gets the focus with F8 and keeps it, and gives it back when it goes', async () => {
    fireEvent.keyDown(document, { key: 'F8' });
    const toast = await screen.findByRole('alert');
    expect(document.activeElement).toBe(toast);
    fireEvent.keyDown(toast, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText('It broke')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'try' }));
  });
});
