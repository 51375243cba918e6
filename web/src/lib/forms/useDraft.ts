import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, dropDraft, dropOlder, keepDraft, readDraft } from './drafts.ts';
import type { DraftOf } from './drafts.ts';
import { trusted } from '../casts.ts';
import { useDraftOwner } from './draftOwner.ts';

export type Draft = {
  /** Fills the form with what was typed before; null while nothing is offered. */
  resume: (() => void) | null;
  /** Forgets what was typed: it was saved, or is not wanted any more. */
  drop: () => void;
};

const isSame = (values: FieldValues, others: FieldValues): boolean =>
  Object.entries(values).every(([name, value]) => value === others[name]);

/**
 * Keeps what is typed into a form until it is saved or dropped, and offers it when the form opens again. `of` is null
 * for a form whose text is not kept, and until its row is there.
 */
export const useDraft = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  of: DraftOf | null,
): Draft => {
  const owner = useDraftOwner();
  const key = owner && of && draftKey(owner, of);
  const [seen, setSeen] = useState<string | null>(null);
  const [offered, setOffered] = useState<Readonly<Record<string, unknown>> | null>(null);
  if (key !== seen) {
    setSeen(key);
    setOffered(key === null ? null : readDraft(key));
  }
  useEffect(() => {
    if (key === null) return undefined;
    dropOlder(key);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues, type }) => {
        // what a program fills in is no text of the person
        if (type !== 'change') return;
        if (isSame(values, defaultValues ?? {})) dropDraft(key);
        else keepDraft(key, values);
      },
    });
  }, [form, key]);
  return {
    resume:
      offered &&
      (() => {
        // field by field: a reset would take the fields from the focus
        for (const [name, value] of Object.entries(offered))
          form.setValue(trusted<FieldPath<Input>>(name), trusted<Input[FieldPath<Input>]>(value), {
            shouldDirty: true,
          });
        setOffered(null);
      }),
    drop: () => {
      if (key !== null) dropDraft(key);
      setOffered(null);
    },
  };
};
