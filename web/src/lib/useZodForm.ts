import { zodResolver } from '@hookform/resolvers/zod';
import { inWords } from '@upline/contracts';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from './api.ts';
import { trusted } from './kit.ts';

/**
 * A form that speaks with the contract's words: errors come on leaving a field and on submit, and go while it is
 * mended.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver(trusted<z.ZodType<Output, Input>>(schema), inWords),
    defaultValues,
    mode: 'onTouched',
  });

/** Shows the server's sentences under the fields they are about. */
export const showFieldErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void => {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined;
  Object.entries(errors ?? {})
    .filter(([field]) => field in form.getValues())
    .forEach(([field, message], index) =>
      form.setError(trusted<FieldPath<Input>>(field), { message }, { shouldFocus: index === 0 }),
    );
};
