import type { AssetAnswer, InvitationAnswer } from '@upline/contracts';
import { useOutletContext } from 'react-router-dom';

/** The shell's actions for the screens inside it. */
export type ShellActions = {
  /** Opens the form of a new prospect, or of a new asset, over the screen that one is on. */
  addProspect: () => void;
  addAsset: () => void;
  /** Opens the invite dialog. */
  invite: () => void;
  /** Opens the share sheet about an asset, or to choose one. */
  share: (asset?: AssetAnswer) => void;
  /** Opens the dialog with the link of an invitation. */
  shareInvitation: (invitation: InvitationAnswer) => void;
};

export const useShell = (): ShellActions => useOutletContext<ShellActions>();
