import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ShellActions } from '../lib/useShell.ts';
import { Dialogs, useDialogs } from '../ui/dialogs.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('../features/team/InviteDialog.tsx')).InviteDialog);

const addressed = ['invite'] as const;

/** The dialogs that every screen can open: the actions that open them, and the dialogs themselves. */
export const useShellDialogs = (): { actions: ShellActions; dialogs: ReactNode } => {
  const dialogs = useDialogs<never, (typeof addressed)[number]>(addressed);
  const { open } = dialogs;
  const actions = useMemo(() => ({ invite: () => open('invite') }), [open]);
  return {
    actions,
    dialogs: <Dialogs dialogs={dialogs} show={{ invite: (_none, dialog) => <InviteDialog {...dialog} /> }} />,
  };
};
