import { lazy } from 'react';
import type { ComponentType } from 'react';

export type LazyScreen = { Screen: ComponentType; preload: () => void };

/** A screen in a chunk of its own, which can be fetched before it is asked for. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => ({
  Screen: lazy(async () => ({ default: await load() })),
  preload: () => void load().catch(() => undefined),
});
