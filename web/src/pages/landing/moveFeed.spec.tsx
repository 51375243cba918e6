import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LandingPage } from './LandingPage.tsx';
import { moveFeed } from './moveFeed.ts';

const lines = (): string[] => [...document.querySelectorAll('.feed li')].map(({ textContent }) => textContent ?? '');

describe('the feed in the picture of the landing page', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    render(<LandingPage />);
    stop = moveFeed();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('brings another line to its top, with the ages in their places', () => {
    const before = lines();
    vi.advanceTimersByTime(2600);
    const after = lines();
    expect(after[0]).toContain('Jonas added a prospectmoments ago');
    expect(after[1]).toContain('Amara shared Welcome video1 minute ago');
    expect(after).toHaveLength(before.length);
  });

  it('counts the views up with every second line', () => {
    vi.advanceTimersByTime(4 * 2600);
    expect(screen.getByText('1,286')).toBeDefined();
  });
});
