import type { CommandName } from '@upline/contracts';
import { commandHeader } from '@upline/contracts';
import { undoToastMs } from '../toast/toastStore.ts';
import type { Toast } from '../toast/toastStore.ts';
import { useToast } from '../toast/toasts.ts';
import { t } from '../words/text.ts';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import type { Undo } from './sendUndo.ts';

/** What an undo of a command needs; null where the command changed nothing, or nothing takes it back from a toast. */
export const undoOf = (name: CommandName, params: Search, headers: Headers): Undo | null => {
  const command = headers.get(commandHeader);
  return command === null ? null : { name, params, command };
};

type Offer = Pick<Toast, 'action' | 'ms'>;

/** Gives the part of a toast that offers to take changes back, with one press for all of them. */
export const useUndo = (): ((undos: readonly Undo[]) => Offer) => {
  const client = useClient();
  const { toast } = useToast();
  const send = async (undos: readonly Undo[]): Promise<void> => {
    try {
      const { sendUndo } = await import('./sendUndo.ts');
      await sendUndo(client, undos, toast);
    } catch {
      // the file of it could not be fetched
      toast({ title: t('Error'), text: t('Something went wrong. Please try again.'), variant: 'destructive' });
    }
  };
  return (undos) =>
    undos.length === 0
      ? {}
      : { ms: undoToastMs, action: { label: t('Undo ##a change'), onSelect: () => void send(undos) } };
};
