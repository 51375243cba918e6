import { allowForm } from '@upline/contracts';
import type { ProspectAnswer } from '@upline/contracts';
import { useZodForm } from '../../../lib/forms/useZodForm.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { t } from '../../../lib/words/text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';

type Props = { open: boolean; prospect: Pick<ProspectAnswer, 'id' | 'name'>; onClose: () => void };

/** Lifts a refusal with a reason, which stays in the log. */
export const AllowContact = ({ open, prospect, onClose }: Props) => {
  const form = useZodForm(allowForm, { reason: '' });
  const { run } = useCommand('AllowContact', {
    success: { title: t('Refusal lifted'), text: t('This person may be contacted again.') },
  });
  return (
    <FormDialog
      open={open}
      title={t('Lift the refusal')}
      description={t('Lift this only where {name} agreed. The reason stays in the timeline.', { name: prospect.name })}
      form={form}
      onSubmit={(body) => run({ params: { id: prospect.id }, body })}
      onClose={onClose}
      submitLabel={t('Lift ##a refusal')}
      pendingLabel={t('Saving...')}
      draft={{ form: 'lift', row: prospect.id }}
    >
      <Field control={form.control} name="reason" label={t('Reason')} rows={3} autoFocus />
    </FormDialog>
  );
};
