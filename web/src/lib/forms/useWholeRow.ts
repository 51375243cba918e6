import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** The whole row that a form starts from; null until it is there. */
export type WholeRow<Row> = { row: Row | null; error: Error | null; refetch: () => unknown };

/**
 * Fills a form with the whole row once, as its own query answers it: lists carry only the beginning of long texts, and
 * a form that started from one would save the beginning over the rest.
 */
export const useWholeRow = <Row, Input extends FieldValues, Output>(
  { data, isFetching, error, refetch }: Pick<UseQueryResult<Row>, 'data' | 'isFetching' | 'error' | 'refetch'>,
  form: UseFormReturn<Input, unknown, Output>,
  valuesOf: (row: Row) => DefaultValues<Input>,
): WholeRow<Row> => {
  const [row, setRow] = useState<Row | null>(null);
  // an answer that is being fetched again is older than what the list shows
  if (row === null && data !== undefined && !isFetching) setRow(data);
  useEffect(() => {
    if (row !== null) form.reset(valuesOf(row));
  }, [form, row, valuesOf]);
  return { row, error: row === null ? error : null, refetch };
};
