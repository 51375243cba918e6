import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { hexColor } from '@upline/contracts';
import type { organizationForm } from '@upline/contracts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type * as z from 'zod';

type Values = z.input<typeof organizationForm>;
type Props = {
  control: Control<Values, unknown, z.output<typeof organizationForm>>;
  name: 'primaryColor' | 'secondaryColor' | 'accentColor';
  label: string;
  hint: string;
  disabled: boolean;
};

/** One colour: a picker and a hex box that follow each other. */
export const ColorField = ({ control, name, label, hint, disabled }: Props) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, value = '', onChange, ...bound } = field;
  const isColor = hexColor.safeParse(value).success;
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 500, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box
          component="input"
          type="color"
          aria-label={`${label} picker`}
          // the picker shows nothing but colours: while the box holds something else it keeps still
          value={isColor ? value.toLowerCase() : '#808080'}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          sx={swatch}
        />
        <TextField
          {...bound}
          id={id}
          value={value}
          onChange={onChange}
          inputRef={ref}
          disabled={disabled}
          hiddenLabel
          size="small"
          fullWidth
          error={fieldState.invalid}
          slotProps={{
            htmlInput: { maxLength: 7, spellCheck: false, autoComplete: 'off', 'aria-describedby': `${id}-hint`, placeholder: '#C2410C' },
          }}
        />
      </Box>
      <FormHelperText id={`${id}-hint`} error={fieldState.invalid}>
        {fieldState.error?.message ?? hint}
      </FormHelperText>
    </Box>
  );
};

const swatch = {
  flex: 'none',
  width: 48,
  height: { xs: 44, sm: 40 },
  p: '3px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default', opacity: 0.6 },
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '6px' },
  '&::-moz-color-swatch': { border: 0, borderRadius: '6px' },
};
