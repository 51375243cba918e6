import { daysFrom } from '@upline/contracts';
import type { TodayItem } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

/** Puts somebody of Today's list off until tomorrow. `run` answers whether that worked; a toast says how it ended. */
export const useSnooze = (today: string) => {
  const { run, isPending } = useCommand('PlanFollowUp', {
    success: { title: t('Tomorrow'), text: t('The next step is planned for tomorrow.') },
  });
  return {
    isPending,
    run: ({ prospectId, dueTime }: Pick<TodayItem, 'prospectId' | 'dueTime'>): Promise<boolean> =>
      run({ params: { id: prospectId }, body: { dueOn: daysFrom(today, 1), dueTime } }).then(
        () => true,
        () => false,
      ),
  };
};
