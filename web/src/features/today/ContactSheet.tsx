import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { contactForm, contactKind } from '@upline/contracts';
import type { ContactKind, ContactOutcome, ProspectStatus } from '@upline/contracts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { endCall } from '../../lib/browser/calls.ts';
import { useDraft } from '../../lib/forms/useDraft.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { showFieldErrors, useZodForm } from '../../lib/forms/useZodForm.ts';
import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { contactKinds, contactOutcomeList, contactOutcomes } from './contactWords.ts';
import { NextDateChoice } from './NextDateChoice.tsx';
import { useLogContact } from './useLogContact.ts';
import { useSuggestedDates } from './useSuggestedDates.ts';

type Values = z.input<typeof contactForm>;

/** Who was contacted, and the step that the contact does, as the screen showed it. */
type Contacted = { id: string; name: string; status: ProspectStatus; followUpId: string | null };

type Props = {
  open: boolean;
  /** Null before the sheet opens. */
  prospect: Contacted | null;
  /** How the prospect was contacted, as far as the screen saw or asked it. */
  kind: ContactKind;
  /** Whether the product asks, which a button puts off; else somebody opened the sheet to record a contact. */
  isAsked?: boolean;
  onClose: () => void;
};

/**
 * Records a contact with one press on its outcome, wherever one is recorded. Kind, date of the next step and a note can
 * be changed before.
 */
export const ContactSheet = (props: Props) => {
  const { open, prospect, onClose } = props;
  return (
    <InfoDialog open={open} title={t('How did it go with {name}?', { name: prospect?.name ?? '' })} onClose={onClose}>
      {prospect && <Contact {...props} prospect={prospect} />}
    </InfoDialog>
  );
};

/** Sends the contact with an outcome, once at a time; the draft goes with it. */
const useContact = ({ prospect, kind, onClose }: Props & { prospect: Contacted }) => {
  const blank: Values = { kind, outcome: 'reached', note: '', next: 'suggested' };
  const form = useZodForm(contactForm, blank);
  const draft = useDraft(form, { form: 'contact', row: prospect.id, revision: 0 });
  const { run } = useLogContact(prospect);
  const save = form.handleSubmit(async (body) => {
    try {
      await run({ params: { id: prospect.id }, body: { ...body, followUpId: prospect.followUpId } });
    } catch (error) {
      showFieldErrors(form, error);
      return;
    }
    draft.drop();
    endCall(prospect.id);
    onClose();
  });
  const finish = (outcome: ContactOutcome): void => {
    if (form.formState.isSubmitting) return;
    form.setValue('outcome', outcome);
    void save();
  };
  return { form, draft, finish };
};

const changed = { shouldDirty: true, shouldValidate: true };

const Contact = (props: Props & { prospect: Contacted }) => {
  const { form, draft, finish } = useContact(props);
  const { isSubmitting, errors } = form.formState;
  const [kind, outcome, next = null] = useWatch({ control: form.control, name: ['kind', 'outcome', 'next'] });
  return (
    <>
      <DraftNotice draft={draft} onChosen={() => form.setFocus('note')} />
      <ChoiceChips
        label={t('Kind of contact')}
        isLabelHidden
        isOneLine
        options={contactKind.options.map((value) => {
          const { label, icon } = contactKinds[value];
          return { value, label: t(label), icon };
        })}
        chosen={kind}
        onChoose={(value) => form.setValue('kind', value, changed)}
      />
      <NextDateChoice
        suggestedLabel={t('As suggested')}
        chosen={next}
        onChoose={(value) => form.setValue('next', value, changed)}
        error={errors.next?.message}
      />
      <Field control={form.control} name="note" label={t('Note (optional)')} rows={2} />
      <FormFailure control={form.control} />
      <Outcomes status={props.prospect.status} next={next} pending={isSubmitting ? outcome : null} onChoose={finish} />
      {props.isAsked && (
        <Button color="inherit" onClick={props.onClose} sx={{ alignSelf: 'center', minHeight: 44 }}>
          {t('Record nothing')}
        </Button>
      )}
    </>
  );
};

type OutcomesProps = {
  status: ProspectStatus;
  next: string | null;
  /** The outcome that is being saved. */
  pending: ContactOutcome | null;
  onChoose: (outcome: ContactOutcome) => void;
};

/** What came of the contact: each a button that finishes, with the date of the next step that it leads to. */
const Outcomes = ({ status, next, pending, onChoose }: OutcomesProps) => {
  const id = useId();
  const { today } = useToday();
  const suggestedAfter = useSuggestedDates(status);
  return (
    <Box role="group" aria-labelledby={id} aria-busy={pending !== null}>
      <Box id={id} sx={{ mb: 0.75, fontWeight: 550 }}>
        {t('One tap saves the outcome.')}
      </Box>
      <Box sx={outcomes}>
        {contactOutcomeList.map((value) => {
          const date = next === 'suggested' ? suggestedAfter(value) : next;
          return (
            <ButtonBase key={value} aria-disabled={pending !== null} onClick={() => onChoose(value)} sx={button}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {t(contactOutcomes[value])}
              </Typography>
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {date === undefined
                  ? '\u00a0'
                  : date === null
                    ? t('No next step')
                    : t('Next step: {date}', { date: dateNameOf(date, today) })}
              </Typography>
              {pending === value && (
                <CircularProgress aria-hidden size={18} color="inherit" sx={{ position: 'absolute' }} />
              )}
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
};

const outcomes = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  // the odd one of two columns fills its line
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
const button = {
  flexDirection: 'column',
  minHeight: 56,
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  fontFamily: 'inherit',
  '&:hover': { borderColor: 'text.secondary', bgcolor: 'action.hover' },
};
