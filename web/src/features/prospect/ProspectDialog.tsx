import { prospectForm, prospectStatus } from '@upline/contracts';
import type { ProspectAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useWholeRow } from '../../lib/forms/useWholeRow.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import { SeveralAtOnce } from './SeveralAtOnce.tsx';
import { prospectStates } from './prospectState.ts';
import { prospectValuesOf } from './prospectValues.ts';
import type { ProspectValues } from './prospectValues.ts';
import { useSaveProspect } from './useSaveProspect.ts';

const blank: ProspectValues = { name: '', email: '', phone: '', status: 'new', source: '', notes: '' };

type Props = { open: boolean; prospect: ProspectAnswer | null; onClose: () => void };

/** Adds a prospect, or edits the given one. */
export const ProspectDialog = ({ open, prospect, onClose }: Props) => {
  const form = useZodForm(prospectForm, blank);
  const whole = useWholeRow(
    useView('findProspect', { params: { id: prospect?.id ?? '' }, enabled: open && prospect !== null }),
    form,
    prospectValuesOf,
  );
  const { save, current } = useSaveProspect(form, whole.row ?? prospect);
  const statuses = prospectStatus.options.map((value) => ({ value, label: t(prospectStates[value].label) }));
  const loadTheirs = (): void => {
    if (current) form.reset(prospectValuesOf(current));
  };

  return (
    <FormDialog
      open={open}
      title={prospect ? t('Edit Prospect') : t('Add New Prospect')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={prospect ? t('Update Prospect') : t('Add Prospect')}
      pendingLabel={t('Saving...')}
      whole={prospect ? whole : null}
      draft={{ form: 'prospect', row: prospect?.id ?? null }}
    >
      {!prospect && <SeveralAtOnce />}
      {current && <ConflictNotice what="prospect" onLoad={loadTheirs} />}
      <Field control={form.control} name="name" label={t('Name ##of a person')} autoFocus />
      <Field control={form.control} name="email" label={t('Email (optional)')} type="email" inputMode="email" />
      <Field control={form.control} name="phone" label={t('Phone (optional)')} type="tel" inputMode="tel" />
      <DuplicateHint control={form.control} except={prospect?.id ?? null} />
      <Field control={form.control} name="status" label={t('Status')} options={statuses} />
      <Field
        control={form.control}
        name="source"
        label={t('Source (optional)')}
        placeholder={t('Referral, event, social media...')}
      />
      <Field control={form.control} name="notes" label={t('Notes (optional)')} rows={3} />
    </FormDialog>
  );
};
