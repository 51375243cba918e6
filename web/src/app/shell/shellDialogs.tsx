import type { AssetAnswer, FollowedInvitation, InvitationAnswer } from '@upline/contracts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ShellActions } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';

const InviteDialog = lazyDialog(
  async () => (await import('../../features/team/invitation/InviteDialog.tsx')).InviteDialog,
);
const InvitationLinkDialog = lazyDialog(
  async () => (await import('../../features/team/invitation/InvitationLinkDialog.tsx')).InvitationLinkDialog,
);
const ShareSheet = lazyDialog(async () => (await import('../../pages/ShareSheet.tsx')).ShareSheet);

const CommandPalette = lazyDialog(async () => (await import('../commandPalette/CommandPalette.tsx')).CommandPalette);

const ProspectDialog = lazyDialog(
  async () => (await import('../../features/prospect/ProspectDialog.tsx')).ProspectDialog,
);
const AssetDialog = lazyDialog(async () => (await import('../../features/asset/AssetDialog.tsx')).AssetDialog);

const addressed = ['invite', 'share', 'find', 'add-prospect', 'add-asset'] as const;
const aboutInvitations = ['invitation'] as const;

/** The dialog about the link of an invitation, and the invitation that the address names. */
const useInvitationDialog = () => {
  const dialogs = useDialogs<InvitationAnswer | FollowedInvitation, 'invitation'>(aboutInvitations);
  const { wanted } = dialogs;
  const { data, error } = useView('findInvitation', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  // a link that the viewer may not see is null, and so is one that is over
  const isGone = data?.link === null && (data.status === 'open' || data.status === 'expired');
  return { dialogs, found: { data: isGone ? undefined : data, error, isGone } };
};

/** The command palette: whether it is open, and how it opens and closes. */
type Palette = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** The dialogs that every screen can open: the actions that open them, and the dialogs themselves. */
export const useShellDialogs = (): { actions: ShellActions; palette: Palette; dialogs: ReactNode } => {
  const dialogs = useDialogs<AssetAnswer, (typeof addressed)[number]>(addressed);
  const { open, wanted } = dialogs;
  const found = useView('findAsset', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  const invitation = useInvitationDialog();
  const { open: openInvitation } = invitation.dialogs;
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
  return {
    actions,
    palette: { isOpen: dialogs.isOpen('find'), onOpen: () => open('find'), onClose: dialogs.close },
    dialogs: (
      <>
        <Dialogs
          dialogs={dialogs}
          found={found}
          show={{
            invite: (_none, dialog) => <InviteDialog {...dialog} onShareLink={actions.shareInvitation} />,
            share: (asset, dialog) => <ShareSheet {...dialog} asset={asset} />,
            'add-prospect': (_none, dialog) => <ProspectDialog {...dialog} prospect={null} />,
            'add-asset': (_none, dialog) => <AssetDialog {...dialog} asset={null} onShare={actions.share} />,
            find: (_none, dialog) => <CommandPalette {...dialog} actions={actions} />,
          }}
        />
        <Dialogs
          {...invitation}
          show={{ invitation: (shared, dialog) => <InvitationLinkDialog {...dialog} invitation={shared} /> }}
        />
      </>
    ),
  };
};
