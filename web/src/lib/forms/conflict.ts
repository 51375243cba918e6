import { useState } from 'react';
import { t } from '../words/text.ts';
import { ApiError } from '../sync/apiError.ts';
import { trusted } from '../casts.ts';

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412;

/** The text of the snackbar when an update fails: its own when someone else saved first, else the given one. */
export const updateFailure =
  (text: string) =>
  (error: unknown): string =>
    isConflict(error) ? t('Someone else changed this in the meantime. What you typed is kept.') : text;

/** The row that someone else saved, where that is why an update failed. */
export const currentRowOf = <Row>(error: unknown): Row | null =>
  isConflict(error) ? (trusted<{ current?: Row } | null>(error.body)?.current ?? null) : null;

/**
 * For a form that sends the row's revision. `current` is the row that someone else saved meanwhile, null as long as
 * nobody did; saving again with its revision replaces theirs on purpose.
 */
export const useConflict = <Row>() => {
  const [current, setCurrent] = useState<Row | null>(null);
  const guard = async <T>(save: () => Promise<T>): Promise<T> => {
    try {
      const result = await save();
      setCurrent(null);
      return result;
    } catch (error) {
      if (isConflict(error)) setCurrent(currentRowOf<Row>(error));
      throw error;
    }
  };
  return { current, guard, clear: () => setCurrent(null) };
};
