import { useFormState } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { failureOf } from '../../lib/forms/useZodForm.ts';
import { Notice } from '../state/Notice.tsx';

type Props<Input extends FieldValues, Output> = { control: Control<Input, unknown, Output> };

/** Says that the form could not be checked. Each form of `useZodForm` shows it: its fields have no such error. */
export const FormFailure = <Input extends FieldValues, Output>({ control }: Props<Input, Output>) => {
  const failure = failureOf(useFormState({ control }).errors);
  return failure === undefined ? null : <Notice kind="error">{t(failure)}</Notice>;
};
