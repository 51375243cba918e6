import { Outlet } from 'react-router-dom';
import { useShellDialogs } from '../src/app/shell/shellDialogs.tsx';

/** What the shell gives a screen, without its looks. `invite` is called instead of opening the dialog. */
export const Frame = ({ invite }: { invite?: () => void }) => {
  const { actions, dialogs } = useShellDialogs();
  return (
    <>
      <Outlet context={{ ...actions, ...(invite ? { invite } : {}) }} />
      {dialogs}
    </>
  );
};
