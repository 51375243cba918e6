import type { CommandName } from '@upline/contracts';
import { commandRoutes } from 'virtual:upline-routes';
import type { Toast } from '../toast/toastStore.ts';
import { t } from '../words/text.ts';
import { uuidV7 } from '../browser/uuid.ts';
import { pathOf } from './api.ts';
import type { Search } from './api.ts';
import { sentenceOf } from './apiError.ts';
import type { Client } from './client.ts';
import { queriesOf } from './queriesOf.ts';

/** What takes a change back: a command with the parameters of its path, and the id of the command that it undoes. */
export type Undo = { by: CommandName; params: Search; command: string };

/** Undos on their way at once. */
const atOnce = 4;

/** Takes changes back, each once, and says in a toast how that ended. */
export const sendUndo = async (
  { call, positions }: Client,
  undos: readonly Undo[],
  show: (toast: Toast) => void,
): Promise<void> => {
  const waiting = undos.map((undo) => ({ ...undo, key: uuidV7() }));
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
  await positions.reach([...new Set(undos.flatMap(({ by }) => queriesOf(by)))], reached);
  const done = t('{count, plural, one {# change was taken back.} other {# changes were taken back.}}', {
    count: undos.length - failures.length,
  });
  if (failures.length === 0) return show({ title: t('Taken Back'), text: done });
  const sentence = sentenceOf(failures[0], t('Something went wrong. Please try again.'));
  const text = failures.length < undos.length ? `${done} ${sentence}` : sentence;
  show({ title: t('Error'), text, variant: 'destructive' });
};
