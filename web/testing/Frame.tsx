import { Outlet } from 'react-router-dom';
import { Contacts } from '../src/app/shell/afterPaint/Contacts.tsx';
import { useShellDialogs } from '../src/app/shell/useShellDialogs.tsx';
import { DraftOwnerProvider } from '../src/lib/forms/draftOwner.ts';
import { idOf } from './samples.ts';

const draftOwner = { userId: idOf(0), organizationId: idOf(900) };

/**
 * What a screen has around it, without its looks: the actions of the shell, and whose drafts are kept. `invite` is
 * called instead of opening the dialog.
 */
export const Frame = ({ invite }: { invite?: () => void }) => {
  const { actions, dialogs } = useShellDialogs();
  return (
    <DraftOwnerProvider value={draftOwner}>
      <Outlet context={{ ...actions, ...(invite ? { invite } : {}) }} />
      {dialogs}
      <Contacts />
    </DraftOwnerProvider>
  );
};
