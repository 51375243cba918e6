import Box from '@mui/material/Box';
import { hexColor } from '@upline/contracts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.ts';
import type { OrganizationInput, OrganizationOutput } from './organizationValues.ts';

type Props = {
  control: Control<OrganizationInput, unknown, OrganizationOutput>;
  name: 'primaryColor' | 'secondaryColor' | 'accentColor';
  /** Messages. */
  label: string;
  hint: string;
  disabled: boolean;
};

/** One colour: a picker and a hex box that follow each other. */
export const ColorField = ({ control, name, label, hint, disabled }: Props) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { value = '', onChange } = field;
  const shown = fieldState.error?.message ?? hint;
  const isColor = hexColor.safeParse(value).success;
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {t(label)}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box
          component="input"
          type="color"
          aria-label={t('{color} picker', { color: t(label) })}
          // the picker shows nothing but colours: while the box holds something else it keeps still
          value={isColor ? value.toLowerCase() : '#808080'}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          sx={swatch}
        />
        <Input
          {...field}
          id={id}
          disabled={disabled}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={fieldState.invalid}
          aria-describedby={`${id}-message`}
          sx={{ fontFamily: 'ui-monospace, monospace' }}
        />
      </Box>
      <FieldMessage id={`${id}-message`} isError={fieldState.invalid} text={t(shown)} />
    </Box>
  );
};

const swatch = {
  flex: 'none',
  width: 48,
  height: { xs: 44, sm: 40 },
  p: '3px',
  border: 1,
  borderColor: 'inputLine',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default', opacity: 0.6 },
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '6px' },
  '&::-moz-color-swatch': { border: 0, borderRadius: '6px' },
};
