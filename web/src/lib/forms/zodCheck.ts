import { zodResolver } from '@hookform/resolvers/zod';
import { inWords } from '@upline/contracts';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { trusted } from '../casts.ts';

/** What checks a form with a schema, in the contract's words. It comes with zod, when a form is first checked. */
export const resolverOf = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => zodResolver(trusted<z.ZodType<Output, Input>>(schema), inWords);
