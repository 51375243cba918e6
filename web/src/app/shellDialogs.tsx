import type { AssetAnswer } from '@upline/contracts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ShellActions } from '../lib/useShell.ts';
import { useView } from '../lib/useView.ts';
import { Dialogs, useDialogs } from '../ui/dialogs.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('../features/team/InviteDialog.tsx')).InviteDialog);
const ShareDialog = lazyDialog(async () => (await import('../features/share/ShareDialog.tsx')).ShareDialog);

const addressed = ['invite', 'share'] as const;

/** The dialogs that every screen can open: the actions that open them, and the dialogs themselves. */
export const useShellDialogs = (): { actions: ShellActions; dialogs: ReactNode } => {
  const dialogs = useDialogs<AssetAnswer, (typeof addressed)[number]>(addressed);
  const { open, wanted } = dialogs;
  const found = useView('findAsset', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  const actions = useMemo<ShellActions>(
    () => ({ invite: () => open('invite'), share: (asset) => open('share', asset ?? null) }),
    [open],
  );
  return {
    actions,
    dialogs: (
      <Dialogs
        dialogs={dialogs}
        found={found}
        show={{
          invite: (_none, dialog) => <InviteDialog {...dialog} />,
          share: (asset, dialog) => <ShareDialog {...dialog} asset={asset} />,
        }}
      />
    ),
  };
};
