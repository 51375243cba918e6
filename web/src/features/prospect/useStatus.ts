import type { ProspectAnswer, ProspectStatus } from '@upline/contracts';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/sync/apiError.ts';
import { currentRowOf } from '../../lib/forms/conflict.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { prospectStates } from './prospectState.ts';

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 412
    ? t('Someone else changed this prospect meanwhile. Look at it, then choose the status again.')
    : t('Failed to update prospect. Please try again.');

/** A choice of a status, and the status that was seen then. */
type Choice = { seen: ProspectStatus; wanted: ProspectStatus };

/**
 * The row over which a choice holds all the same: it has the chosen status by now, or the product moved a new prospect
 * to contacted, as after a share. Null where somebody else decided otherwise.
 */
const movedMeanwhile = (error: unknown, choices: ReadonlyMap<string, Choice>): ProspectAnswer | null => {
  const row = currentRowOf<ProspectAnswer>(error);
  const choice = row && choices.get(row.id);
  if (!row || !choice) return null;
  const isFollowed = choice.seen === 'new' && row.status === 'contacted';
  return row.status === choice.wanted || isFollowed ? row : null;
};

/**
 * Changes the status of prospects with one tap. `shown` has the chosen status at once, until the list has it or the
 * change failed.
 */
export const useStatus = () => {
  const [chosen, setChosen] = useState<Readonly<Record<string, ProspectStatus>>>({});
  const choices = useRef(new Map<string, Choice>());
  const { run } = useCommand('ChangeProspectStatus', {
    success: ({ answer: { name, status } }) => ({
      title: t('Status Changed'),
      text: t('{name} is now: {status}', { name, status: { message: prospectStates[status].label } }),
    }),
    failure: (error) => (movedMeanwhile(error, choices.current) ? null : failureOf(error)),
  });
  const send = async ({ id, revision }: ProspectAnswer, status: ProspectStatus): Promise<void> => {
    const save = (over: number) => run({ params: { id }, body: { status }, revision: over });
    try {
      await save(revision);
    } catch (error) {
      const row = movedMeanwhile(error, choices.current);
      choices.current.delete(id);
      if (row) await save(row.revision);
    }
  };
  const change = (prospect: ProspectAnswer, status: ProspectStatus): void => {
    const { id } = prospect;
    choices.current.set(id, { seen: prospect.status, wanted: status });
    setChosen((now) => ({ ...now, [id]: status }));
    const end = (): void => setChosen(({ [id]: _done, ...others }) => others);
    void send(prospect, status).then(end, end);
  };
  const shown = <P extends ProspectAnswer>(prospect: P): P => {
    const status = chosen[prospect.id];
    return status === undefined ? prospect : { ...prospect, status };
  };
  return { change, shown };
};
