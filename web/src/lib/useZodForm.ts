import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { trusted } from './kit.ts';

/** A form that speaks with the contract's words: errors come on leaving a field and on submit, and go while it is mended. */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({ resolver: zodResolver(trusted<z.ZodType<Output, Input>>(schema)), defaultValues, mode: 'onTouched' });
