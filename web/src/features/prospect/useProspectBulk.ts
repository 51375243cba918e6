import type { BulkAnswer, CommandInput, commands } from '@upline/contracts';
import { useState } from 'react';
import { notDone } from '../../lib/lists/useBulk.ts';
import { useClient } from '../../lib/sync/client.ts';
import { queriesOf } from '../../lib/sync/queriesOf.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { undoToastMs } from '../../lib/toast/toastStore.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { formatList } from '../../lib/words/list.ts';
import { t } from '../../lib/words/text.ts';
import type { Refused } from './RefusedDialog.tsx';

type Input = CommandInput<(typeof commands)['ChangeProspects']>;

export type Bulk = Input & {
  title: string;
  /** Says how many it was done to. */
  done: (count: number) => string;
};

const pauseMs = 500;
/** Answers that may be missing one after the other, such as while the server starts again. */
const mostMissing = 240;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

const keptWords = ({ count, names }: BulkAnswer['kept']): string =>
  names.length === 0
    ? t(
        '{count, plural, one {# stays as it is, because something changed since.} ' +
          'other {# stay as they are, because something changed since.}} ##prospects',
        { count },
      )
    : t(
        '{count, plural, one {# stays as it is, because something changed since: {names}.} ' +
          'other {# stay as they are, because something changed since: {names}.}} ##prospects',
        { count, names: formatList(names) },
      );

/** Follows a change of many prospects to its end. It goes on at the server when the page is left. */
const useFollowing = () => {
  const { call, positions } = useClient();
  const { toast } = useToast();
  const [progress, setProgress] = useState<Pick<BulkAnswer, 'taken' | 'people'> | null>(null);
  const look = async (last: BulkAnswer, missing = 0): Promise<BulkAnswer> => {
    try {
      return (await call<BulkAnswer>('GET', `/api/prospects/bulk/${last.id}`)).data;
    } catch (error) {
      if (missing === mostMissing) {
        toast({ variant: 'destructive', title: t('Error'), text: t('Something went wrong. Please try again.') });
        throw error;
      }
      await pause();
      return look(last, missing + 1);
    }
  };
  const follow = async (begun: BulkAnswer): Promise<BulkAnswer> => {
    let last = begun;
    try {
      while (last.state === 'running' || last.state === 'undoing') {
        setProgress(last.state === 'running' ? last : { taken: last.undone + last.kept.count, people: last.people });
        await pause();
        last = await look(last);
      }
      await positions.reach(queriesOf('ChangeProspects'), last.position);
      return last;
    } finally {
      setProgress(null);
    }
  };
  return { progress, follow };
};

/**
 * Changes many prospects in the same way, and says in one message how it ended. One press takes all of it back, and
 * another one asks with `onWhy` who stays as they are, and why. `run` throws what was refused, after it was said.
 */
export const useProspectBulk = ({ onWhy }: { onWhy: (reasons: Refused) => void }) => {
  const { toast } = useToast();
  const { progress, follow } = useFollowing();
  const begin = useCommand('ChangeProspects', { waits: false });
  const takeBack = useCommand('UndoBulk', { waits: false });
  const sayTakenBack = ({ undone, kept }: BulkAnswer): void => {
    const text = t('{count, plural, one {# change was taken back.} other {# changes were taken back.}}', {
      count: undone,
    });
    if (kept.count === 0) toast({ title: t('Taken Back'), text });
    else toast({ variant: 'destructive', title: t('Error'), text: `${text} ${keptWords(kept)}` });
  };
  const undo = async (id: string): Promise<void> => {
    try {
      sayTakenBack(await follow((await takeBack.run({ params: { id } })).answer));
    } catch {
      // the command has said why
    }
  };
  const run = async ({ change, people, title, done }: Bulk): Promise<void> => {
    const { id, taken, refused } = await follow((await begin.run({ body: { change, people } })).answer);
    const count = taken - refused.count;
    const offer =
      count === 0 ? {} : { ms: undoToastMs, action: { label: t('Undo ##a change'), onSelect: () => void undo(id) } };
    const text = done(count);
    const { reasons = [] } = refused;
    if (refused.count === 0) toast({ ...offer, title, text });
    else
      toast({
        ...offer,
        ...(reasons.length > 0 && { more: { label: t('Who and why'), onSelect: () => onWhy(reasons) } }),
        ms: undoToastMs,
        variant: 'destructive',
        title: t('Error'),
        text: `${text} ${notDone(refused)}`,
      });
  };
  return { run, progress, isPending: progress !== null || begin.isPending || takeBack.isPending };
};
