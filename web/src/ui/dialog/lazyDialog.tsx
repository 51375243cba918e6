import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { t } from '../../lib/words/text.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { ErrorBoundary } from '../state/ErrorBoundary.tsx';

type Dialog = { open: boolean; /** Absent for what ends by itself. */ onClose?: () => void };

/**
 * A dialog, drawer or panel whose code is fetched when it first opens, what most people need before that
 * (`app/ahead.ts`); it stays mounted after it opened, to fade out. When it fails it closes and says so, and the page
 * goes on.
 */
export const lazyDialog = <Props extends Dialog>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const create = (): ComponentType<Props> => lazy(async () => ({ default: await load() }));
  let Loaded = create();
  const Dialog = (props: Props) => {
    const { toast } = useToast();
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    const giveUp = (): void => {
      // code that did not come is fetched again with the next opening
      Loaded = create();
      if (!props.open) return;
      const text = t('This could not be opened. Reload the page and try again.');
      toast({ title: t('Error'), text, variant: 'destructive' });
      props.onClose?.();
    };
    return (
      wasOpened && (
        <ErrorBoundary resetKey={String(props.open)} onError={giveUp}>
          <Suspense>
            <Loaded {...props} />
          </Suspense>
        </ErrorBoundary>
      )
    );
  };
  return Dialog;
};
