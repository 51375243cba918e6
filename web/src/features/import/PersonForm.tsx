import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { prospectForm } from '@upline/contracts';
import type { KeyboardEvent } from 'react';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { t } from '../../lib/words/text.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import type { Values } from './useCorrected.ts';

const personForm = prospectForm.pick({ name: true, phone: true, email: true });

type Props = { person: Values; onSave: (values: Values) => void; onClose: () => void };

/** Corrects what was understood of a person, in the place of their line. */
export const PersonForm = ({ person, onSave, onClose }: Props) => {
  const { name, phone, email } = person;
  const form = useZodForm(personForm, { name, phone: phone ?? '', email: email ?? '' });
  const submit = form.handleSubmit((values) =>
    onSave({ name: values.name, phone: values.phone ?? null, email: values.email ?? null }),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('Correct {name}', { name })}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      sx={grid}
    >
      <Field control={form.control} name="name" label={t('Name ##of a person')} autoFocus />
      <Field control={form.control} name="phone" label={t('Phone (optional)')} type="tel" inputMode="tel" />
      <Field control={form.control} name="email" label={t('Email (optional)')} type="email" inputMode="email" />
      <FormFailure control={form.control} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="outlined">
          {t('Apply')}
        </Button>
      </Box>
    </Box>
  );
};

const grid = { display: 'grid', gap: 1.5, p: 2, my: 1, border: 1, borderColor: 'divider', borderRadius: 1 };
