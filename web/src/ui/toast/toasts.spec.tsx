import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { createToasts, undoToastMs } from '../../lib/toast/toastStore.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { drawStyles } from '../../../testing/styles.ts';

const Raiser = () => {
  const { toast } = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Saved', text: 'All is well' })}>save</button>
      <button
        onClick={() =>
          toast({ title: 'Moved', text: 'As you like', ms: undoToastMs, action: { label: 'Undo', onSelect: () => {} } })
        }
      >
        move
      </button>
      <button onClick={() => toast({ title: 'Error', text: 'It broke', variant: 'destructive' })}>break</button>
    </>
  );
};

const raise = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

const cardOf = (text: string): HTMLElement => {
  const card = screen.getByText(text).closest<HTMLElement>('[data-toast]');
  if (!card) throw new Error('no toast');
  return card;
};

const swipe = (card: HTMLElement, px: number): void => {
  fireEvent.pointerDown(card, { button: 0, clientX: 100 });
  fireEvent.pointerMove(card, { clientX: 100 + px });
  fireEvent.pointerUp(card, { clientX: 100 + px });
};

beforeEach(() => {
  renderScreen(<Raiser />, { fake: createFakeApi() });
});

describe('toasts', () => {
  it('say title and text, quietly, or at once when something went wrong', async () => {
    raise('save');
    await screen.findByText('All is well');
    expect(cardOf('All is well').getAttribute('aria-live')).toBe('polite');
    raise('break');
    await screen.findByText('It broke');
    expect(cardOf('It broke').getAttribute('aria-live')).toBe('assertive');
  });

  // shows 4.24, 9.5
  it('show one at a time: a new one takes the place of the old', async () => {
    raise('save');
    await screen.findByText('All is well');
    raise('break');
    await screen.findByText('It broke');
    await waitFor(() => expect(screen.queryByText('All is well')).toBeNull());
  });

  // shows 9.9
  it('get the focus with F8', async () => {
    raise('save');
    await screen.findByText('All is well');
    fireEvent.keyDown(document, { key: 'F8' });
    expect(document.activeElement).toBe(cardOf('All is well'));
  });

  // shows 9.8
  it('go when swiped 50 px to the right, and stay when less', async () => {
    raise('save');
    await screen.findByText('All is well');
    swipe(cardOf('All is well'), 49);
    expect(cardOf('All is well').style.translate).toBe('');
    swipe(cardOf('All is well'), 50);
    await waitFor(() => expect(screen.queryByText('All is well')).toBeNull());
  });

  // shows 9.6
  it('go by themselves after five seconds', async () => {
    raise('save');
    await screen.findByText('All is well');
    const startedAt = performance.now();
    await waitFor(() => expect(screen.queryByText('All is well')).toBeNull(), { timeout: 15_000 });
    expect(performance.now() - startedAt).toBeGreaterThan(4500);
  });
});

/** Lets time pass in steps, since what follows from a step is drawn at its end. */
const pass = async (ms: number): Promise<void> => {
  for (let step = 0; step < ms / 500; step += 1) await act(() => vi.advanceTimersByTimeAsync(500));
};

describe('a toast that is held', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('stays while its button is pressed for as long as somebody likes', async () => {
    raise('save');
    await pass(4_500);
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.pointerEnter(cardOf('All is well'));
    // a press gives it the focus too, but without the ring that the keyboard causes
    fireEvent.focusIn(close);
    await pass(20_000);
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  it('stays while it has the focus of the keyboard', async () => {
    raise('save');
    await screen.findByText('All is well');
    // jsdom does not tell the focus of the keyboard from that of a press
    const matches = vi.spyOn(cardOf('All is well'), 'matches').mockReturnValue(true);
    fireEvent.keyDown(document, { key: 'F8' });
    await pass(20_000);
    expect(document.activeElement).toBe(cardOf('All is well'));
    expect(matches).toHaveBeenCalledWith(':focus-visible');
    act(() => cardOf('All is well').blur());
    await pass(8_000);
    expect(screen.queryByText('All is well')).toBeNull();
  });

  it('stays while nobody sees the page, and has its time from then on', async () => {
    raise('save');
    await screen.findByText('All is well');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(20_000);
    expect(screen.queryByText('All is well')).not.toBeNull();
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(8_000);
    expect(screen.queryByText('All is well')).toBeNull();
  });

  it('stays until the pointer has left and the rest of its time is over', async () => {
    raise('save');
    await screen.findByText('All is well');
    await pass(4000);
    fireEvent.pointerEnter(cardOf('All is well'));
    await pass(20_000);
    expect(screen.queryByText('All is well')).not.toBeNull();
    fireEvent.pointerLeave(cardOf('All is well'));
    await pass(2_500);
    expect(screen.queryByText('All is well')).toBeNull();
  });
});

describe('a toast that offers to take a change back', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('stays for eight seconds', async () => {
    raise('move');
    await screen.findByText('As you like');
    await pass(7_000);
    expect(screen.queryByText('As you like')).not.toBeNull();
    await pass(4_000);
    expect(screen.queryByText('As you like')).toBeNull();
  });

  it('waits under the pointer', async () => {
    raise('move');
    await screen.findByText('As you like');
    fireEvent.pointerEnter(cardOf('As you like'));
    await pass(20_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

describe('a toast that is leaving', () => {
  drawStyles();

  it('gives the focus back at once, and takes no second press', async () => {
    raise('save');
    await screen.findByText('All is well');
    const button = screen.getByRole('button', { name: 'save' });
    act(() => button.focus());
    fireEvent.keyDown(document, { key: 'F8' });
    const card = cardOf('All is well');
    fireEvent.keyDown(card, { key: 'Escape' });
    expect(document.activeElement).toBe(button);
    expect(card.isConnected).toBe(true);
    expect(getComputedStyle(card).pointerEvents).toBe('none');
  });
});

describe('a dismissed toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // shows 4.25, 9.7
  it('is kept, closed, and removed after 1,000,000 ms', () => {
    const toasts = createToasts();
    toasts.show({ title: 'Saved', text: 'All is well' });
    const id = toasts.list()[0]?.id ?? '';
    act(() => toasts.dismiss(id));
    expect(toasts.find(id)?.isOpen).toBe(false);
    vi.advanceTimersByTime(999_999);
    expect(toasts.find(id)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toasts.find(id)).toBeNull();
  });
});
