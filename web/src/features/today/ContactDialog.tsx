import { contactForm } from '@upline/contracts';
import type { ContactKind, ProspectStatus } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { contactKindList, contactKinds } from './contactWords.ts';
import { NextDateChoice } from './NextDateChoice.tsx';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { useLogContact } from './useLogContact.ts';
import { useSuggestedDates } from './useSuggestedDates.ts';

type Values = z.input<typeof contactForm>;

type Props = {
  open: boolean;
  /** Null lets the person choose: the dialog is about the step that is done. */
  kind: ContactKind | null;
  prospect: { id: string; name: string; status: ProspectStatus };
  /** The step that the contact does, as the screen showed it. */
  followUpId: string | null;
  onClose: () => void;
};

const chosen = { shouldDirty: true, shouldValidate: true };

const titleOf = (kind: ContactKind | null, followUpId: string | null): string => {
  if (kind !== null) return t(contactKinds[kind].title);
  return followUpId === null ? t('Log contact') : t('Next step done');
};

/** Records a contact: what came of it, a note, and the next date. */
export const ContactDialog = ({ open, kind, prospect, followUpId, onClose }: Props) => {
  const blank: Values = { kind: kind ?? 'call', outcome: 'reached', note: '', next: 'suggested' };
  const form = useZodForm(contactForm, blank);
  const { run } = useLogContact();
  const [shownKind, outcome, next = null] = useWatch({ control: form.control, name: ['kind', 'outcome', 'next'] });
  const suggested = useSuggestedDates(prospect.status)(outcome);
  const nextError = form.formState.errors.next?.message;
  return (
    <FormDialog
      open={open}
      title={titleOf(kind, followUpId)}
      description={t('With {name}', { name: prospect.name })}
      form={form}
      onSubmit={(body) => run({ params: { id: prospect.id }, body: { ...body, followUpId } })}
      onClose={onClose}
      submitLabel={t('Save ##verb')}
      pendingLabel={t('Saving...')}
      draft={{ form: `contact-${kind ?? 'done'}`, row: prospect.id }}
    >
      {kind === null && <KindChoice chosen={shownKind} onChoose={(value) => form.setValue('kind', value, chosen)} />}
      <OutcomeChoice chosen={outcome} onChoose={(value) => form.setValue('outcome', value, chosen)} />
      <Field control={form.control} name="note" label={t('Note (optional)')} rows={2} />
      <NextDateChoice
        suggested={suggested}
        chosen={next}
        onChoose={(value) => form.setValue('next', value, chosen)}
        error={nextError === undefined ? undefined : t(nextError)}
      />
    </FormDialog>
  );
};

const KindChoice = ({ chosen: kind, onChoose }: { chosen: ContactKind; onChoose: (kind: ContactKind) => void }) => (
  <ChoiceChips
    label={t('How were you in contact?')}
    options={contactKindList.map((value) => ({
      value,
      label: t(contactKinds[value].label),
      icon: contactKinds[value].icon,
    }))}
    chosen={kind}
    onChoose={onChoose}
  />
);
