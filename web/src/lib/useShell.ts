import type { AssetAnswer } from '@upline/contracts';
import { useOutletContext } from 'react-router-dom';

/** The shell's actions for the screens inside it. */
export type ShellActions = {
  /** Opens the invite dialog. */
  invite: () => void;
  /** Opens the share sheet about an asset, or to choose one. */
  share: (asset?: AssetAnswer) => void;
};

export const useShell = (): ShellActions => useOutletContext<ShellActions>();
