import type { CommandName } from '@upline/contracts';
import { useState } from 'react';
import { formatList } from '../words/list.ts';
import { t } from '../words/text.ts';
import { useClient } from '../sync/client.ts';
import { useToast } from '../toast/toasts.ts';
import { queriesOf } from '../sync/queriesOf.ts';
import { sendEach } from '../sync/sendEach.ts';
import type { Undo } from '../sync/sendUndo.ts';
import { useCommand } from '../sync/useCommand.ts';
import type { CommandCall } from '../sync/useCommand.ts';
import { useUndo } from '../sync/useUndo.ts';

/** Failures that a message names; of more it says how many. */
const named = 3;

type Options = {
  /** Says how many it was done to. */
  done: (count: number) => string;
  title: string;
};

/** Says to how many it was not done, with the names of the first; some may have none here. */
export const notDone = ({ count, names }: { count: number; names: readonly string[] }): string => {
  const shown = names.slice(0, named);
  if (shown.length === 0) return t('{count, plural, one {Not done: # person.} other {Not done: # people.}}', { count });
  const first = formatList(shown);
  const more = count - shown.length;
  return more <= 0
    ? t('Not done: {names}.', { names: first })
    : t('{count, plural, one {Not done: {names} and # more.} other {Not done: {names} and # more.}}', {
        names: first,
        count: more,
      });
};

/**
 * Does one command to several rows, and says in one message how it ended: how many were done, and
 * the names of those that failed. One press takes back all that were done.
 */
export const useBulk = <N extends CommandName>(name: N, { done, title }: Options) => {
  const { run } = useCommand(name, { failure: null, waits: false });
  const { positions } = useClient();
  const { toast } = useToast();
  const offer = useUndo();
  const [isPending, setPending] = useState(false);
  const runAll = async <Row>(
    rows: readonly Row[],
    { callOf, nameOf }: { callOf: (row: Row) => CommandCall<N>; nameOf: (row: Row) => string },
  ): Promise<void> => {
    setPending(true);
    const undos: Undo[] = [];
    const { reached, failed } = await sendEach(rows, async (row) => {
      const result = await run(callOf(row));
      if (result.undo) undos.push(result.undo);
      return result;
    });
    await positions.reach(queriesOf(name), reached);
    setPending(false);
    const count = done(rows.length - failed.length);
    const undoing = offer(undos);
    const names = failed.map(({ item }) => nameOf(item));
    if (names.length === 0) toast({ ...undoing, variant: 'default', title, text: count });
    else
      toast({
        ...undoing,
        variant: 'destructive',
        title: t('Error'),
        text: `${count} ${notDone({ count: names.length, names })}`,
      });
  };
  return { runAll, isPending };
};
