import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { profileFormOver } from '@upline/contracts';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { Field } from '../../ui/form/Field.tsx';

export type ProfileSchema = ReturnType<typeof profileFormOver>;
type Props = { control: Control<z.input<ProfileSchema>, unknown, z.output<ProfileSchema>> };

const ReachableSwitch = ({ control }: Props) => {
  const id = useId();
  const { field } = useController({ control, name: 'reachable' });
  const phone = useWatch({ control, name: 'phone' });
  const isWithoutNumber = (phone ?? '').trim() === '';
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, cursor: 'pointer' }}>
      <Box sx={{ flex: 1 }}>
        <Typography id={id} sx={{ fontWeight: 550 }}>
          {t('Offer Call and WhatsApp there')}
        </Typography>
        <Typography variant="body2" id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {isWithoutNumber && field.value === true
            ? t('Nothing is offered yet: your profile has no phone number.')
            : t('Everybody who gets one of your links then sees your phone number, also when it is passed on.')}
        </Typography>
      </Box>
      <Switch
        name={field.name}
        checked={field.value === true}
        onChange={(_event, checked) => field.onChange(checked)}
        onBlur={field.onBlur}
        slotProps={{ input: { ref: field.ref, 'aria-labelledby': id, 'aria-describedby': `${id}-text` } }}
      />
    </Box>
  );
};

/** What the pages of a person's links say of them. */
export const LinkPageFields = ({ control }: Props) => (
  <Box
    component="fieldset"
    sx={{ display: 'grid', gap: 2, m: 0, p: 0, pt: 2.5, border: 0, borderTop: 1, borderColor: 'divider' }}
  >
    <Typography component="legend" variant="h4" sx={{ float: 'left', p: 0 }}>
      {t('On the pages of your links')}
    </Typography>
    <Field
      control={control}
      name="greeting"
      label={t('Greeting')}
      rows={3}
      hint={t('Stands beside your name on every link that you share, in your own words.')}
    />
    <ReachableSwitch control={control} />
  </Box>
);
