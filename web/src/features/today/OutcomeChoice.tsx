import type { ContactOutcome } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { contactOutcomeList, contactOutcomes } from './contactWords.ts';

type Props = { chosen: ContactOutcome | null; onChoose: (outcome: ContactOutcome) => void };

/** Chooses what came of a contact. */
export const OutcomeChoice = ({ chosen, onChoose }: Props) => (
  <ChoiceChips
    label={t('Outcome')}
    options={contactOutcomeList.map((value) => ({ value, label: t(contactOutcomes[value]) }))}
    chosen={chosen}
    onChoose={onChoose}
  />
);
