import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LineStack } from './LineStack.tsx';

/** Lines that were set in motion since the last look, and the motions that were ended early. */
let moved: string[];
let ended: string[];

const heightPx = 48;
const keyOf = (key: string): string => key;
const stackOf = (keys: readonly string[]) => (
  <LineStack items={keys} keyOf={keyOf} newest={keys[0] ?? null}>
    {(key) => key}
  </LineStack>
);

beforeEach(() => {
  vi.useFakeTimers();
  [moved, ended] = [[], []];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, heightPx));
  // jsdom animates nothing
  Object.defineProperty(Element.prototype, 'animate', {
    configurable: true,
    value(this: HTMLElement) {
      const name = this.textContent;
      moved.push(name);
      return { finish: () => ended.push(name) };
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the lines of a list that grows on top', () => {
  it('glide to their places below a new one', () => {
    const { rerender } = render(stackOf(['a']));
    rerender(stackOf(['b', 'a']));
    expect(moved).toEqual(['b', 'a']);
  });

  it('are put in their places while new ones come faster than they glide, and glide again after that', () => {
    const { rerender } = render(stackOf(['a']));
    rerender(stackOf(['b', 'a']));
    moved = [];
    vi.advanceTimersByTime(60);
    rerender(stackOf(['c', 'b', 'a']));
    vi.advanceTimersByTime(60);
    rerender(stackOf(['d', 'c', 'b', 'a']));
    expect([moved, ended]).toEqual([[], ['b', 'a']]);
    vi.advanceTimersByTime(300);
    rerender(stackOf(['e', 'd', 'c', 'b', 'a']));
    expect(moved).toEqual(['e', 'd', 'c', 'b', 'a']);
  });
});
