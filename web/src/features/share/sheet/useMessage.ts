import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../lib/forms/useDraft.ts';
import type { Draft } from '../../../lib/forms/useDraft.ts';
import { fillTemplate, moveSpans, templateOf } from './namePlaces.ts';
import type { Span } from './namePlaces.ts';

type Values = { message: string };

/** Somebody to write to, by name; null for nobody in particular. */
type Reader = { name: string } | null;

/** The text of a template, as it was edited since, and the template that it would be the text of. */
type Filled = { template: string; text: string; spans: readonly Span[] };

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
  /** Gives a template the name of another reader, also where it was edited. */
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
  const filled = useRef<Filled | null>(null);
  const read = (): string => form.getValues('message');
  const fill = (template: string, to: Reader): void => {
    filled.current = { template, ...fillTemplate(template, to?.name ?? null) };
    form.setValue('message', filled.current.text, { shouldDirty: true });
  };
  const readdress = (to: Reader): void => {
    if (filled.current) fill(filled.current.template, to);
  };
  useEffect(() => {
    if (!filled.current || filled.current.text === written) return;
    const spans = moveSpans(filled.current.spans, filled.current.text, written);
    filled.current = { template: templateOf(written, spans), text: written, spans };
  }, [written]);
  return { form, draft, written, read, fill, readdress };
};
