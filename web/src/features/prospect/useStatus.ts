import type { ProspectAnswer, ProspectStatus } from '@upline/contracts';
import { useState } from 'react';
import { ApiError } from '../../lib/sync/apiError.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { prospectStates } from './prospectState.ts';

const failure = (error: unknown): string =>
  error instanceof ApiError && error.status === 412
    ? t('Someone else changed this prospect meanwhile. Look at it, then choose the status again.')
    : t('Failed to update prospect. Please try again.');

/**
 * Changes the status of prospects with one tap. `shown` has the chosen status at once, until the list has it or the
 * change failed.
 */
export const useStatus = () => {
  const [chosen, setChosen] = useState<Readonly<Record<string, ProspectStatus>>>({});
  const { run } = useCommand('ChangeProspectStatus', {
    success: ({ answer: { name, status } }) => ({
      title: t('Status Changed'),
      text: t('{name} is now: {status}', { name, status: { message: prospectStates[status].label } }),
    }),
    failure,
  });
  const change = ({ id, revision }: ProspectAnswer, status: ProspectStatus): void => {
    setChosen((now) => ({ ...now, [id]: status }));
    const end = (): void => setChosen(({ [id]: _done, ...others }) => others);
    void run({ params: { id }, body: { status }, revision }).then(end, end);
  };
  const shown = <P extends ProspectAnswer>(prospect: P): P => {
    const status = chosen[prospect.id];
    return status === undefined ? prospect : { ...prospect, status };
  };
  return { change, shown };
};
