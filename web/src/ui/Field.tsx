import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

type Props<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  /** The payload's field: also the input's `name`. */
  name: FieldPath<Input>;
  label: string;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  /** Shown under the field while there is no error. */
  hint?: string;
  /** Lines of a text area. */
  rows?: number;
  /** Makes it a choice. */
  options?: readonly { value: string; label: string }[];
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoFocus?: boolean;
  disabled?: boolean;
};

/** One input of a form: label above, error or hint below. */
export const Field = <Input extends FieldValues, Output>(props: Props<Input, Output>) => {
  const {
    control,
    name,
    label,
    type = 'text',
    placeholder,
    hint,
    rows,
    options,
    autoComplete = 'off',
    inputMode,
    autoFocus = false,
    disabled = false,
  } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...bound } = field;
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 500, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <TextField
        {...bound}
        id={id}
        value={value ?? ''}
        inputRef={ref}
        type={type}
        disabled={disabled}
        autoFocus={autoFocus}
        fullWidth
        hiddenLabel
        size="small"
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? hint}
        {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 12 })}
        {...(options ? { select: true } : {})}
        slotProps={{ htmlInput: { placeholder, autoComplete, inputMode }, ...(options ? { select: { native: true } } : {}) }}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </Box>
  );
};
