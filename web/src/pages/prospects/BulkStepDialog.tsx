import { daysFrom, followUpForm } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import { NextDateChoice } from '../../features/today/NextDateChoice.tsx';
import { useToday } from '../../lib/account/useToday.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { t } from '../../lib/words/text.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';

const stepForm = followUpForm.pick({ dueOn: true });

type Props = { open: boolean; count: number; onPlan: (dueOn: string) => void; onClose: () => void };

/** Chooses the date of the next step with several prospects. */
export const BulkStepDialog = ({ open, count, onPlan, onClose }: Props) => {
  const { today } = useToday();
  const form = useZodForm(stepForm, { dueOn: daysFrom(today, 1) });
  const dueOn = useWatch({ control: form.control, name: 'dueOn' });
  const wrong = form.formState.errors.dueOn?.message;
  return (
    <FormDialog
      open={open}
      title={t('Plan the next step')}
      description={t('{count, plural, one {With # prospect} other {With # prospects}}', { count })}
      form={form}
      onSubmit={async (values) => onPlan(values.dueOn)}
      onClose={onClose}
      submitLabel={t('Plan ##verb')}
    >
      <NextDateChoice
        label={t('Date')}
        chosen={dueOn}
        onChoose={(value) => form.setValue('dueOn', value ?? '', { shouldDirty: true, shouldValidate: true })}
        isOptional={false}
        error={wrong === undefined ? undefined : t(wrong)}
      />
    </FormDialog>
  );
};
