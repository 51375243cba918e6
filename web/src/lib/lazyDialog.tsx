import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A dialog, drawer or panel whose code is fetched when it first opens; it stays mounted after that, to fade out. */
export const lazyDialog = <Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  const Dialog = (props: Props) => {
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
