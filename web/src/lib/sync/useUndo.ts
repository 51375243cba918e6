import type { CommandName } from '@upline/contracts';
import { commandHeader } from '@upline/contracts';
import { commandRoutes } from 'virtual:upline-routes';
import { undoToastMs } from '../toast/toastStore.ts';
import type { Toast } from '../toast/toastStore.ts';
import { useToast } from '../toast/toasts.ts';
import { t } from '../words/text.ts';
import { sentenceOf } from './apiError.ts';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import type { Undo } from './sendUndo.ts';

/** What takes back a command that was sent; null where it changed nothing, or nothing takes it back from a toast. */
export const undoOf = (name: CommandName, params: Search, headers: Headers): Undo | null => {
  const { undo } = commandRoutes[name];
  const command = headers.get(commandHeader);
  // a share asks by itself whether it was sent
  return undo === undefined || undo.id === 'answer' || command === null ? null : { by: undo.by, params, command };
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
    } catch (error) {
      // the file of it could not be fetched
      const text = sentenceOf(error, t('Something went wrong. Please try again.'));
      toast({ title: t('Error'), text, variant: 'destructive' });
    }
  };
  return (undos) =>
    undos.length === 0
      ? {}
      : { ms: undoToastMs, action: { label: t('Undo ##a change'), onSelect: () => void send(undos) } };
};
