import Box from '@mui/material/Box';
import { daysFrom, followUpForm } from '@upline/contracts';
import type { FollowUpAnswer } from '@upline/contracts';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field, FieldMessage } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Input } from '../../ui/form/Input.ts';
import { NextDateChoice } from './NextDateChoice.tsx';

type Values = z.input<typeof followUpForm>;

type Props = {
  open: boolean;
  prospect: { id: string; name: string };
  /** The step that is moved, null to plan one. */
  followUp: FollowUpAnswer | null;
  onClose: () => void;
};

/** Plans the next step with a prospect, or moves it: a date, a time if wanted, and a note. */
export const PlanDialog = ({ open, prospect, followUp, onClose }: Props) => {
  const { today } = useToday();
  const blank: Values = {
    dueOn: followUp && followUp.dueOn >= today ? followUp.dueOn : daysFrom(today, 1),
    dueTime: followUp?.dueTime ?? null,
    note: followUp?.note ?? '',
  };
  const form = useZodForm(followUpForm, blank);
  const dueOn = useWatch({ control: form.control, name: 'dueOn' });
  const { run } = useCommand('PlanFollowUp', {
    success: ({ answer }) => ({
      title: followUp ? t('Next step moved') : t('Next step planned'),
      text: t('Next step: {date}', { date: dateNameOf(answer.dueOn, today) }),
    }),
  });
  const wrong = form.formState.errors.dueOn?.message;
  return (
    <FormDialog
      open={open}
      title={followUp ? t('Move the next step') : t('Plan the next step')}
      description={t('With {name}', { name: prospect.name })}
      form={form}
      onSubmit={(body) => run({ params: { id: prospect.id }, body })}
      onClose={onClose}
      submitLabel={followUp ? t('Move ##verb') : t('Plan ##verb')}
      pendingLabel={t('Saving...')}
      draft={{ form: 'follow-up', row: prospect.id }}
    >
      <NextDateChoice
        label={t('Date')}
        chosen={dueOn}
        onChoose={(value) => form.setValue('dueOn', value ?? '', { shouldDirty: true, shouldValidate: true })}
        isOptional={false}
        error={wrong === undefined ? undefined : t(wrong)}
      />
      <TimeField control={form.control} />
      <Field control={form.control} name="note" label={t('Note (optional)')} rows={2} />
    </FormDialog>
  );
};

/** The time of day, if wanted: without one the step is due all day. */
const TimeField = ({ control }: { control: Control<Values, unknown, z.output<typeof followUpForm>> }) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'dueTime' });
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {t('Time (optional)')}
      </Box>
      <Input
        {...field}
        id={id}
        type="time"
        value={field.value ?? ''}
        onChange={({ target: { value } }) => field.onChange(value === '' ? null : value)}
        aria-invalid={fieldState.invalid}
        aria-describedby={`${id}-error`}
        sx={{ maxWidth: 160 }}
      />
      <FieldMessage id={`${id}-error`} isError text={fieldState.error?.message} />
    </Box>
  );
};
