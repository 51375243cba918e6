import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A dialog, drawer or panel whose code is fetched when it first opens, or before that while the browser has nothing
 * else to do; it stays mounted after it opened, to fade out.
 */
export const lazyDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  let isAsked = false;
  const preload = (): void => {
    if (isAsked) return;
    isAsked = true;
    // not everywhere: without it the code comes with the first opening
    window.requestIdleCallback?.(() => void load().catch(() => undefined));
  };
  const Dialog = (props: Props) => {
    useEffect(preload, []);
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
  return Dialog;
};
