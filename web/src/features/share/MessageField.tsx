import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/words/text.ts';
import { useDraft } from '../../lib/forms/useDraft.ts';
import type { Draft } from '../../lib/forms/useDraft.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TemplateChips } from './TemplateChips.tsx';
import type { Receiver } from './useRecipient.ts';

type Values = { message: string };

/** The text to the prospect beside the link. */
export type Message = {
  form: UseFormReturn<Values>;
  draft: Draft;
  /** The message as it is drawn now. */
  written: string;
  /** The message as it is at the moment of the call. */
  read: () => string;
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
  return { form, draft, written, read: () => form.getValues('message') };
};

type Props = {
  message: Message;
  assetId: string;
  /** The prospect to write to, null for nobody in particular. */
  to: Receiver | null;
};

/** The message, to be edited before it goes: from a template, or one's own. */
export const MessageField = ({ message: { form, draft }, assetId, to }: Props) => (
  <>
    <TemplateChips
      assetId={assetId}
      to={to}
      onChoose={(text) => form.setValue('message', text, { shouldDirty: true })}
    />
    <DraftNotice draft={draft} onChosen={() => form.setFocus('message')} />
    <Field
      control={form.control}
      name="message"
      label={t('Message ##to send')}
      rows={2}
      hint={t('The tracked link follows at the end. “Copy link” and “QR code” carry the link alone.')}
    />
  </>
);
