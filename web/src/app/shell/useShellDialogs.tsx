import type { AssetAnswer, FollowedInvitation, InvitationAnswer } from '@upline/contracts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ShellActions } from '../../lib/useShell.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import type { ShellDialogName } from './ShellDialogs.tsx';

const ShellDialogs = lazyDialog(async () => (await import('./ShellDialogs.tsx')).ShellDialogs);

const addressed: readonly ShellDialogName[] = ['invite', 'share', 'find', 'add-prospect', 'add-asset'];
const aboutInvitations = ['invitation'] as const;

/** The command palette: whether it is open, and how it opens and closes. */
type Palette = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** The dialogs that every screen can open: the actions that open them, and the dialogs themselves. */
export const useShellDialogs = (): { actions: ShellActions; palette: Palette; dialogs: ReactNode } => {
  const dialogs = useDialogs<AssetAnswer, ShellDialogName>(addressed);
  const invitation = useDialogs<InvitationAnswer | FollowedInvitation, 'invitation'>(aboutInvitations);
  const { open } = dialogs;
  const { open: openInvitation } = invitation;
  const actions = useMemo<ShellActions>(
    () => ({
      addProspect: () => open('add-prospect'),
      addAsset: () => open('add-asset'),
      invite: () => open('invite'),
      share: (asset) => open('share', asset ?? null),
      shareInvitation: (shared) => openInvitation('invitation', shared),
    }),
    [open, openInvitation],
  );
  const isOpen = addressed.some(dialogs.isOpen) || invitation.isOpen('invitation');
  return {
    actions,
    palette: { isOpen: dialogs.isOpen('find'), onOpen: () => open('find'), onClose: dialogs.close },
    dialogs: (
      <ShellDialogs open={isOpen} onClose={dialogs.close} dialogs={dialogs} invitation={invitation} actions={actions} />
    ),
  };
};
