import { message } from '@upline/contracts';
import type { ContactOutcome, ProspectStatus } from '@upline/contracts';
import { movedText } from '../../lib/words/movedText.ts';
import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useToday } from '../../lib/account/useToday.ts';

type Contacted = { id: string; name: string; status: ProspectStatus };

/** Statuses that a positive answer leads on from. */
const before: ReadonlySet<ProspectStatus> = new Set(['new', 'contacted']);

/** What a positive answer offers: the status Interested, with one press. */
const useInterested = ({ id, name, status }: Contacted) => {
  const { run } = useCommand('ChangeProspectStatus', {
    success: {
      title: t('Status Changed'),
      text: t('{name} is now: {status}', { name, status: { message: message('Interested ##status of a prospect') } }),
    },
    failure: t('Failed to update prospect. Please try again.'),
  });
  const onSelect = (): void => void run({ params: { id }, body: { status: 'interested' } }).catch(() => undefined);
  return (outcome: ContactOutcome) =>
    outcome === 'positive' && before.has(status) ? { more: { label: t('Mark as interested'), onSelect } } : {};
};

/**
 * Records a contact with a prospect, and plans the next step with it. A toast says when that is, and whether the status
 * followed; after a positive answer it offers the next status.
 */
export const useLogContact = (prospect: Contacted) => {
  const { today } = useToday();
  const interestedAfter = useInterested(prospect);
  return useCommand('LogContact', {
    success: ({ answer: { followUp, moved, outcome } }) => {
      const next = followUp
        ? t('Next step: {date}', { date: dateNameOf(followUp.dueOn, today) })
        : t('No next step is planned.');
      const text = moved ? `${movedText(prospect.name)} ${next}` : next;
      return { title: t('Contact recorded'), text, ...interestedAfter(outcome) };
    },
  });
};
