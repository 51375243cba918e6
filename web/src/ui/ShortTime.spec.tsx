import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortTime } from './ShortTime.tsx';

const start = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

describe('a short time', () => {
  // shows I46
  it('ticks by itself, without another rendering of the list around it', () => {
    let renderings = 0;
    const List = () => {
      renderings += 1;
      return <ShortTime at="2026-11-21T11:59:48Z" />;
    };
    const { container } = render(<List />);
    const shown = (): (string | null)[] =>
      [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
    expect(shown()).toEqual(['moments ago', '12 s']);
    act(() => void vi.advanceTimersByTime(3000));
    expect(shown()).toEqual(['moments ago', '15 s']);
    act(() => void vi.advanceTimersByTime(45_000));
    expect(shown()).toEqual(['1 minute ago', '1 min']);
    expect(renderings).toBe(1);
  });
});
