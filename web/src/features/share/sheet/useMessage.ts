import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../lib/forms/useDraft.ts';
import type { Draft } from '../../../lib/forms/useDraft.ts';
import { namedFor } from './channels.ts';

type Values = { message: string };

/** Somebody to write to, by name; null for nobody in particular. */
type Reader = { name: string } | null;

/** The text to the prospect beside the link. */
export type Message = {
  form: UseFormReturn<Values>;
  draft: Draft;
  /** The message as it is drawn now. */
  written: string;
  /** The message as it is at the moment of the call. */
  read: () => string;
  /** Writes a template, with the name of its reader. */
  fill: (template: string, to: Reader) => void;
  /** Gives a template that was not edited the name of another reader. */
  readdress: (to: Reader) => void;
};

/**
 * The message of a share: the asset's title at first. What is typed is kept until it was sent, for the prospect of
 * `about` where the sheet is about one.
 */
export const useMessage = ({ id, title }: { id: string; title: string }, about: string | null): Message => {
  const form = useForm<Values>({ defaultValues: { message: `${title}:` } });
  const draft = useDraft(
    form,
    about === null ? { form: 'share', row: id, revision: 0 } : { form: `share-${id}`, row: about, revision: 0 },
  );
  const written = useWatch({ control: form.control, name: 'message' });
  const filled = useRef<{ template: string; text: string } | null>(null);
  const read = (): string => form.getValues('message');
  const fill = (template: string, to: Reader): void => {
    const text = namedFor(template, to?.name ?? null);
    filled.current = { template, text };
    form.setValue('message', text, { shouldDirty: true });
  };
  const readdress = (to: Reader): void => {
    if (filled.current?.text === read()) fill(filled.current.template, to);
  };
  return { form, draft, written, read, fill, readdress };
};
