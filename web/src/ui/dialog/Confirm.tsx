import type { ComponentProps } from 'react';
import type { ConfirmDialog } from './ConfirmDialog.tsx';
import { lazyDialog } from './lazyDialog.tsx';

const LazyConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

type Props<Subject> = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> & {
  /** The subject of the action; null before the dialog opens. */
  subject: Subject | null;
  onConfirm: (subject: Subject) => Promise<unknown>;
};

/** Asks before something is done to a subject; the dialog's code comes when it is first needed. */
export const Confirm = <Subject,>({ subject, onConfirm, ...rest }: Props<Subject>) => (
  <LazyConfirmDialog {...rest} onConfirm={async () => subject !== null && onConfirm(subject)} />
);
