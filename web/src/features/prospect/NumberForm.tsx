import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { prospectForm } from '@upline/contracts';
import type { ProspectAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { updateFailure } from '../../lib/forms/conflict.ts';
import { showFieldErrors, useZodForm } from '../../lib/forms/useZodForm.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { prospectValuesOf } from './prospectValues.ts';

/** Adds the number of a prospect who has none. It goes once the prospect has one. */
export const NumberForm = ({ prospect }: { prospect: ProspectAnswer }) => {
  const form = useZodForm(prospectForm, prospectValuesOf(prospect));
  const { run } = useCommand('ChangeProspect', {
    success: { title: t('Prospect Updated'), text: t('Prospect has been updated successfully!') },
    failure: updateFailure(t('Failed to update prospect. Please try again.')),
  });
  const save = form.handleSubmit(async ({ phone }) => {
    try {
      // the rest is as the page shows it now
      const body = { ...prospectForm.parse(prospectValuesOf(prospect)), phone };
      await run({ params: { id: prospect.id }, body, revision: prospect.revision });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end', '& > div': { flex: 1 } }}
    >
      <Field control={form.control} name="phone" label={t('Phone')} type="tel" inputMode="tel" autoFocus />
      <Button type="submit" variant="outlined" disabled={form.formState.isSubmitting} sx={{ minHeight: 44 }}>
        {t('Save ##verb')}
      </Button>
      <FormFailure control={form.control} />
    </Box>
  );
};
