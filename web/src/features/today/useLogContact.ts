import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useToday } from '../../lib/account/useToday.ts';

/** Records a contact with a prospect, and plans the next step with it. A toast says when that is. */
export const useLogContact = () => {
  const { today } = useToday();
  return useCommand('LogContact', {
    success: ({ answer: { followUp } }) => ({
      title: t('Contact recorded'),
      text: followUp
        ? t('Next step: {date}', { date: dateNameOf(followUp.dueOn, today) })
        : t('No next step is planned.'),
    }),
  });
};
