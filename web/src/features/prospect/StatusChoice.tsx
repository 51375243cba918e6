import type { ProspectAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { prospectStates, prospectStatuses } from './prospectState.ts';
import { useStatus } from './useStatus.ts';

/** The status of a prospect, changed with one tap. */
export const StatusChoice = ({ prospect }: { prospect: ProspectAnswer }) => {
  const { shown, change } = useStatus();
  const { status } = shown(prospect);
  return (
    <ChoiceChips
      label={t('Status')}
      options={prospectStatuses.map((value) => ({
        value,
        label: t(prospectStates[value].label),
        icon: prospectStates[value].icon,
      }))}
      chosen={status}
      onChoose={(value) => value !== status && change(prospect, value)}
    />
  );
};
