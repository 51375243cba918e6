import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useConflict } from './conflict.ts';
import { showFieldErrors, useZodForm } from './useZodForm.ts';
import type { FormSchema } from './useZodForm.ts';

type Options<Input extends FieldValues, Output, Row> = {
  schema: FormSchema<Input, Output>;
  row: Row;
  valuesOf: (row: Row) => DefaultValues<Input>;
  /** Saves over the row of this revision and answers the new row. */
  save: (values: Output, revision: number) => Promise<Row>;
};

/**
 * A form on a screen that edits one row. While nothing is typed it follows the row; what is typed is never overwritten,
 * and saving over a version that the person has not seen is refused and said (`conflict`).
 */
export const useRowForm = <Input extends FieldValues, Output, Row extends { revision: number }>(
  options: Options<Input, Output, Row>,
) => {
  const { schema, row, valuesOf, save } = options;
  const form = useZodForm<Input, Output>(schema, valuesOf(row));
  const { current, guard, clear } = useConflict<Row>();
  const revision = useRef(row.revision);
  const { isDirty, isSubmitting } = form.formState;

  const show = (shown: Row): void => {
    revision.current = shown.revision;
    form.reset(valuesOf(shown));
  };
  useEffect(() => {
    if (isDirty || isSubmitting || row.revision <= revision.current) return;
    revision.current = row.revision;
    form.reset(valuesOf(row));
  }, [form, isDirty, isSubmitting, row, valuesOf]);

  const send = async (values: Output): Promise<void> => {
    try {
      show(await guard(() => save(values, current?.revision ?? revision.current)));
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return {
    form,
    isSubmitting,
    submit: (event: SubmitEvent<HTMLFormElement>): void => void form.handleSubmit(send)(event),
    /** Takes the version that someone else saved; null while nobody did. */
    loadTheirs: current
      ? () => {
          show(current);
          clear();
        }
      : null,
  };
};
