import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ComponentProps, HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { Input } from './Input.ts';

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  /** The payload's field: also the input's `name`. */
  name: FieldPath<Values>;
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
  /** Makes of a typed text what is meant, when the person leaves the field or pastes into it. */
  complete?: (typed: string) => string;
  /** Hears what stands in the field then. */
  onEntered?: (value: string) => void;
};

/** One input of a form: label above, error or hint below. */
export const Field = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  rows,
  options,
  ...rest
}: Props<Values, Output>) => {
  const { type = 'text', autoComplete = 'off', complete, onEntered, ...attributes } = rest;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  // `FieldMessage` translates the error: a second translation here would lose the values in its text
  const message = fieldState.error?.message ?? hint;
  const shared: ComponentProps<typeof Input> = {
    ...field,
    ...attributes,
    ...entering(field, { complete, onEntered }),
    id,
    value: field.value ?? '',
    'aria-invalid': fieldState.invalid,
    ...(message ? { 'aria-describedby': `${id}-message` } : {}),
  };
  const area = { ...shared, rows };
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {label}
      </Box>
      {options ? (
        <Input as="select" {...shared}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Input>
      ) : rows === undefined ? (
        <Input {...shared} type={type} autoComplete={autoComplete} />
      ) : (
        <Input as="textarea" {...area} />
      )}
      <FieldMessage id={`${id}-message`} isError={fieldState.invalid} text={message} />
    </Box>
  );
};

type Entering = {
  complete: ((typed: string) => string) | undefined;
  onEntered: ((value: string) => void) | undefined;
};

/** Completes what a person typed, and says what was entered. */
const entering = (
  { value, onChange, onBlur }: { value?: string | null; onChange: (value: string) => void; onBlur: () => void },
  { complete, onEntered }: Entering,
): Pick<ComponentProps<typeof Input>, 'onBlur' | 'onPaste'> => {
  const enter = (typed: string): void => {
    const whole = complete?.(typed) ?? typed;
    if (whole !== typed) onChange(whole);
    onEntered?.(whole);
  };
  return {
    onBlur: () => {
      enter(value ?? '');
      onBlur();
    },
    onPaste: ({ currentTarget }) => {
      // the text stands in the field after this event
      setTimeout(() => enter(currentTarget.value));
    },
  };
};

/** The error of a field, a message of its schema or a sentence of the server, or the hint in its place. */
export const FieldMessage = ({ id, isError, text }: { id: string; isError: boolean; text: string | undefined }) =>
  text ? (
    <Box
      id={id}
      component="p"
      sx={{ m: 0, mt: 0.75, fontSize: 12.5, lineHeight: 1.4, color: isError ? 'error.main' : 'text.secondary' }}
    >
      {isError ? t(text) : text}
    </Box>
  ) : null;
