import { useOutletContext } from 'react-router-dom';

/** What the shell does for the screens inside it. */
export type ShellActions = { /** Opens the invite dialog. */ invite: () => void };

export const useShell = (): ShellActions => useOutletContext<ShellActions>();
