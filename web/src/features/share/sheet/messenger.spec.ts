import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOverMs, openApp } from './messenger.ts';

const address = '#mailto';

describe('an address of an app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has opened when an app takes the focus from the page', async () => {
    const opening = openApp(address);
    window.dispatchEvent(new Event('blur'));
    expect(await opening).toBe('opened');
  });

  // shows I45
  it('has not opened when nothing happened in the time that an app takes', async () => {
    const opening = openApp(address);
    await vi.advanceTimersByTimeAsync(handOverMs);
    expect(await opening).toBe('failed');
    expect(vi.getTimerCount()).toBe(0);
  });
});
