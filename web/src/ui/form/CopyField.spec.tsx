import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/showScreen.tsx';
import { CopyField } from './CopyField.tsx';

const link = 'http://upline.test/s/4kZ9';

const show = () => {
  const shown = showScreen(<CopyField label="Tracked link" value={link} />);
  return {
    ...shown,
    field: screen.getByLabelText<HTMLInputElement>('Tracked link'),
    button: screen.getByRole('button', { name: 'Copy tracked link' }),
  };
};

describe('an address to copy', () => {
  it('is copied by the clipboard where the page is secure', async () => {
    const { user, button } = show();
    vi.stubGlobal('isSecureContext', true);
    await user.click(button);
    expect(await screen.findByRole('status')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(button.textContent).toBe('Copied');
  });

  it('is copied from the selection on plain http', async () => {
    const { user, button, field } = show();
    vi.stubGlobal('isSecureContext', false);
    const copied: string[] = [];
    Object.assign(document, {
      execCommand: (command: string) =>
        copied.push(`${command} ${field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)}`) > 0,
    });
    await user.click(button);
    expect(await screen.findAllByText('Copied')).not.toEqual([]);
    expect(copied).toEqual([`copy ${link}`]);
  });

  it('is left selected, and says so, when the browser refuses', async () => {
    const { user, button, field } = show();
    vi.stubGlobal('isSecureContext', false);
    Object.assign(document, { execCommand: () => false });
    await user.click(button);
    expect(await screen.findByText('Press Ctrl+C to copy')).toBeDefined();
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link);
  });
});
