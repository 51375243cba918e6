import type { AssetAnswer, FollowedInvitation, InvitationAnswer } from '@upline/contracts';
import type { ShellActions } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Dialogs } from '../../ui/dialog/dialogs.tsx';
import type { DialogsState } from '../../ui/dialog/dialogs.tsx';
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

/** The dialogs that every screen can open, by their names in addresses. */
export type ShellDialogName = 'invite' | 'share' | 'find' | 'add-prospect' | 'add-asset';
export type InvitationDialogs = DialogsState<InvitationAnswer | FollowedInvitation, 'invitation'>;

/** What the address says of the invitation whose link is shown. */
const useInvitation = ({ wanted }: InvitationDialogs) => {
  const { data, error } = useView('findInvitation', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  // a link that the viewer may not see is null, and so is one that is over
  const isGone = data?.link === null && (data.status === 'open' || data.status === 'expired');
  return { data: isGone ? undefined : data, error, isGone };
};

type Props = {
  open: boolean;
  onClose: () => void;
  dialogs: DialogsState<AssetAnswer, ShellDialogName>;
  invitation: InvitationDialogs;
  actions: ShellActions;
};

/** Shows the dialogs that every screen can open; `useShellDialogs` knows which one is. */
export const ShellDialogs = ({ dialogs, invitation, actions }: Props) => {
  const { wanted } = dialogs;
  const found = useView('findAsset', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  const foundInvitation = useInvitation(invitation);
  return (
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
        dialogs={invitation}
        found={foundInvitation}
        show={{ invitation: (shared, dialog) => <InvitationLinkDialog {...dialog} invitation={shared} /> }}
      />
    </>
  );
};
