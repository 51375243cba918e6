import type { CommandName } from '@upline/contracts';
import { commandRoutes } from 'virtual:upline-routes';
import { undos as takenBackBy } from 'virtual:upline-undo';
import type { Toast } from '../toast/toastStore.ts';
import { t } from '../words/text.ts';
import { uuidV7 } from '../browser/uuid.ts';
import { pathOf } from './api.ts';
import type { Search } from './api.ts';
import { sentenceOf } from './apiError.ts';
import type { Client } from './client.ts';
import { queriesOf } from './queriesOf.ts';
import { sendEach } from './sendEach.ts';

/** A command to take back: its name, the parameters of its path, and its id. */
export type Undo = { name: CommandName; params: Search; command: string };

/** Takes changes back, each once, and says in a toast how that ended. */
export const sendUndo = async (
  { call, positions }: Client,
  undos: readonly Undo[],
  show: (toast: Toast) => void,
): Promise<void> => {
  const sent = undos.flatMap((undo) => {
    const by = takenBackBy[undo.name];
    return by ? [{ ...undo, by, key: uuidV7() }] : [];
  });
  const shown = new Set(sent.flatMap(({ by }) => queriesOf(by)));
  const { reached, failed } = await sendEach(sent, ({ by, key, params, command }) => {
    const { method, path } = commandRoutes[by];
    return call(method, pathOf(path, params), { headers: { 'Idempotency-Key': key }, body: { command } });
  });
  await positions.reach([...shown], reached);
  const done = t('{count, plural, one {# change was taken back.} other {# changes were taken back.}}', {
    count: undos.length - failed.length,
  });
  const [failure] = failed;
  if (!failure) return show({ title: t('Taken Back'), text: done });
  const sentence = sentenceOf(failure.error, t('Something went wrong. Please try again.'));
  const text = failed.length < undos.length ? `${done} ${sentence}` : sentence;
  show({ title: t('Error'), text, variant: 'destructive' });
};
