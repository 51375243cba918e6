import { useOutletContext } from 'react-router-dom';

/** The shell's actions for the screens inside it. */
export type ShellActions = { /** Opens the invite dialog. */ invite: () => void };

export const useShell = (): ShellActions => useOutletContext<ShellActions>();
