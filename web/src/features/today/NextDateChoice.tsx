import Box from '@mui/material/Box';
import { daysFrom, followUpBounds } from '@upline/contracts';
import { useId, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.ts';

/** The date of a next step: a local date, `suggested` for the one of the cadence, null for none. */
export type NextDate = string | null;

type Props = {
  label?: string;
  /** Names the proposal of the cadence, whose date depends on more than is chosen here; absent where there is none. */
  suggestedLabel?: string;
  chosen: NextDate;
  onChoose: (next: NextDate) => void;
  /** Whether there may be no next step. */
  isOptional?: boolean;
  error?: string | undefined;
};

type Chip = 'suggested' | 'tomorrow' | 'soon' | 'week' | 'other' | 'none';

const daysOf = { tomorrow: 1, soon: 3, week: 7 } as const;
const isSoon = (chip: Chip): chip is keyof typeof daysOf => chip in daysOf;

/** Proposes dates of the next step, or takes any other. */
export const NextDateChoice = (props: Props) => {
  const { label = t('Next step'), suggestedLabel, chosen, onChoose, isOptional = true, error } = props;
  const { today } = useToday();
  const [asked, setAsked] = useState<Chip | null>(null);
  const id = useId();
  const choose = (chip: Chip): void => {
    setAsked(chip);
    if (chip === 'suggested') onChoose('suggested');
    else if (isSoon(chip)) onChoose(daysFrom(today, daysOf[chip]));
    else if (chip === 'none') onChoose(null);
    else onChoose(chosen === 'suggested' ? null : chosen);
  };
  const hasSuggestion = suggestedLabel !== undefined;
  const chip = asked === 'other' ? asked : chipOf(chosen, hasSuggestion, today);
  const options: readonly { value: Chip; label: string; isShown?: boolean }[] = [
    { value: 'suggested', label: suggestedLabel ?? '', isShown: hasSuggestion },
    { value: 'tomorrow', label: t('Tomorrow') },
    { value: 'soon', label: t('In 3 days') },
    { value: 'week', label: t('In a week') },
    { value: 'other', label: t('Other date') },
    { value: 'none', label: t('No next step'), isShown: isOptional },
  ];
  return (
    <Box>
      <ChoiceChips
        label={label}
        options={options.filter(({ isShown = true }) => isShown)}
        chosen={chip}
        onChoose={choose}
      />
      {chip === 'other' && (
        <Input
          type="date"
          aria-label={t('Date of the next step')}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          min={today}
          max={daysFrom(today, followUpBounds.daysAhead)}
          value={chosen ?? ''}
          onChange={({ target: { value } }) => onChoose(value === '' && isOptional ? null : value)}
          sx={{ mt: 1, maxWidth: 220 }}
        />
      )}
      <FieldMessage id={`${id}-error`} isError text={error} />
    </Box>
  );
};

const chipOf = (chosen: NextDate, hasSuggestion: boolean, today: string): Chip => {
  if (chosen === null) return 'none';
  if (chosen === 'suggested') return hasSuggestion ? 'suggested' : 'none';
  const soon = Object.entries(daysOf).find(([, days]) => chosen === daysFrom(today, days))?.[0];
  return soon === 'tomorrow' || soon === 'soon' || soon === 'week' ? soon : 'other';
};
