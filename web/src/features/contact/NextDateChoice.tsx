import Box from '@mui/material/Box';
import { daysFrom, followUpBounds } from '@upline/contracts';
import { useId, useState } from 'react';
import { dateNameOf } from '../../lib/time.ts';
import { t } from '../../lib/text.ts';
import { useToday } from '../../lib/useToday.ts';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { FieldMessage } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';

/** The date of a next step: a local date, `suggested` for the one of the cadence, null for none. */
export type NextDate = string | null;

type Props = {
  label?: string;
  /** The date of the cadence, null where it has none. */
  suggested: string | null;
  chosen: NextDate;
  onChoose: (next: NextDate) => void;
  /** Whether there may be no next step. */
  isOptional?: boolean;
  error?: string | undefined;
};

type Chip = 'suggested' | 'tomorrow' | 'week' | 'month' | 'other' | 'none';

const daysOf = { tomorrow: 1, week: 7, month: 30 } as const;
const isSoon = (chip: Chip): chip is keyof typeof daysOf => chip in daysOf;

/** Proposes dates of the next step, or takes any other. */
export const NextDateChoice = (props: Props) => {
  const { label = t('Next step'), suggested, chosen, onChoose, isOptional = true, error } = props;
  const { today } = useToday();
  const [asked, setAsked] = useState<Chip | null>(null);
  const id = useId();
  const choose = (chip: Chip): void => {
    setAsked(chip);
    if (chip === 'suggested') onChoose('suggested');
    else if (isSoon(chip)) onChoose(daysFrom(today, daysOf[chip]));
    else if (chip === 'none') onChoose(null);
    else onChoose(chosen === 'suggested' ? suggested : chosen);
  };
  const chip = asked === 'other' ? asked : chipOf(chosen, suggested, today);
  const options: readonly { value: Chip; label: string; isShown?: boolean }[] = [
    {
      value: 'suggested',
      label: t('Suggested: {date}', { date: suggested === null ? '' : dateNameOf(suggested, today) }),
      isShown: suggested !== null,
    },
    { value: 'tomorrow', label: t('Tomorrow') },
    { value: 'week', label: t('In a week') },
    { value: 'month', label: t('In a month') },
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

const chipOf = (chosen: NextDate, suggested: string | null, today: string): Chip => {
  if (chosen === null) return 'none';
  if (chosen === 'suggested') return suggested === null ? 'none' : 'suggested';
  const soon = Object.entries(daysOf).find(([, days]) => chosen === daysFrom(today, days))?.[0];
  return soon === 'tomorrow' || soon === 'week' || soon === 'month' ? soon : 'other';
};
