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

/** A command to take back: its name, the parameters of its path, and its id. */
export type Undo = { name: CommandName; params: Search; command: string };

/** Undos on their way at once. */
const atOnce = 4;

/** Takes changes back, each once, and says in a toast how that ended. */
export const sendUndo = async (
  { call, positions }: Client,
  undos: readonly Undo[],
  show: (toast: Toast) => void,
): Promise<void> => {
  const waiting = undos.flatMap((undo) => {
    const by = takenBackBy[undo.name];
    return by ? [{ ...undo, by, key: uuidV7() }] : [];
  });
  const shown = new Set(waiting.flatMap(({ by }) => queriesOf(by)));
  const failures: unknown[] = [];
  let reached = 0;
  const work = async (): Promise<void> => {
    for (let undo = waiting.shift(); undo !== undefined; undo = waiting.shift()) {
      const { method, path } = commandRoutes[undo.by];
      try {
        const headers = { 'Idempotency-Key': undo.key };
        const { position } = await call(method, pathOf(path, undo.params), {
          headers,
          body: { command: undo.command },
        });
        reached = Math.max(reached, position);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await positions.reach([...shown], reached);
  const done = t('{count, plural, one {# change was taken back.} other {# changes were taken back.}}', {
    count: undos.length - failures.length,
  });
  if (failures.length === 0) return show({ title: t('Taken Back'), text: done });
  const sentence = sentenceOf(failures[0], t('Something went wrong. Please try again.'));
  const text = failures.length < undos.length ? `${done} ${sentence}` : sentence;
  show({ title: t('Error'), text, variant: 'destructive' });
};
