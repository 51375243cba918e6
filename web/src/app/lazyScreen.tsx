import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export type LazyScreen = {
  Screen: ComponentType;
  /** Fetches the code; ends in every case. */
  preload: () => Promise<void>;
};

/** A screen in a chunk of its own. One whose code is there already is drawn at once, without anything in its place. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => {
  let loaded: ComponentType | null = null;
  const fetchCode = async (): Promise<ComponentType> => (loaded = await load());
  const Pending = lazy(async () => ({ default: await fetchCode() }));
  const Screen = () => {
    // one that waits for its code stays what it is when the code is there
    const [Shown] = useState(() => loaded ?? Pending);
    return <Shown />;
  };
  return {
    Screen,
    preload: () =>
      fetchCode().then(
        () => undefined,
        () => undefined,
      ),
  };
};
