import { message } from '@upline/contracts';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from '../sync/apiError.ts';
import { trusted } from '../casts.ts';

type Schema<Input extends FieldValues, Output> = z.ZodType<Output, Input>;

/** A schema, or how it is fetched: for a form that its screen shows at once, and that is checked later. */
export type FormSchema<Input extends FieldValues, Output> =
  Schema<Input, Output> | (() => Promise<Schema<Input, Output>>);

const check = async () => (await import('./zodCheck.ts')).resolverOf;

/** The key of a form's errors under which a check that failed itself stands. `root` would let the form be sent. */
const uncheckedKey = 'unchecked';

const unchecked = {
  type: uncheckedKey,
  message: message(
    'What you entered could not be checked, so nothing was saved. Reload the page and try again. ' +
      'If that does not help, update your browser.',
  ),
};

/** The message about a check that failed itself, which `FormFailure` shows. */
export const failureOf = (errors: FieldErrors): string | undefined => {
  const found = errors[uncheckedKey]?.message;
  return typeof found === 'string' ? found : undefined;
};

/**
 * Checks with a schema. Where the code for it does not come, the server checks alone and says what is wrong. A check
 * that throws is an error of the form: react-hook-form would stay at "submitting" for ever.
 */
const resolverOf =
  <Input extends FieldValues, Output>(schema: FormSchema<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const fetched = await Promise.all([check(), typeof schema === 'function' ? schema() : schema]).catch(() => null);
    if (!fetched) return { values: trusted<Output>(values), errors: {} };
    const [resolver, known] = fetched;
    try {
      return await resolver(known)(values, context, options);
    } catch (error) {
      reportError(error);
      return { values: {}, errors: trusted<FieldErrors<Input>>({ [uncheckedKey]: unchecked }) };
    }
  };

/**
 * A form that speaks with the contract's words: errors come on leaving a field and on submit, and go while it is
 * mended.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({ resolver: resolverOf(schema), defaultValues, mode: 'onTouched' });

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
