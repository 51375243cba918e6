import { noteForm } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';

type Props = { open: boolean; prospect: { id: string; name: string }; onClose: () => void };

/** Adds a note about a prospect: one field and a button. */
export const NoteDialog = ({ open, prospect, onClose }: Props) => {
  const form = useZodForm(noteForm, { text: '' });
  const { run } = useCommand('AddNote');
  return (
    <FormDialog
      open={open}
      title={t('Add a note')}
      description={t('About {name}', { name: prospect.name })}
      form={form}
      onSubmit={(body) => run({ params: { id: prospect.id }, body })}
      onClose={onClose}
      submitLabel={t('Save ##verb')}
      pendingLabel={t('Saving...')}
      draft={{ form: 'note', row: prospect.id }}
    >
      <Field control={form.control} name="text" label={t('Note ##about a prospect')} rows={4} autoFocus />
    </FormDialog>
  );
};
