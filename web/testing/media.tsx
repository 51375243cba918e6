import type { ReactNode } from 'react';
import { vi } from 'vitest';

/** Gives jsdom the media queries that it lacks: those that the pattern finds hold. */
export const stubMedia = (holding: RegExp): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holding.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
};

/** Renders its children as on a phone. */
export const OnPhone = ({ children }: { children: ReactNode }) => {
  stubMedia(/max-width|reduced-motion: reduce/u);
  return children;
};
