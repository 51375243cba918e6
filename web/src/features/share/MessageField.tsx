import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/text.ts';
import { useDraft } from '../../lib/useDraft.ts';
import type { Draft } from '../../lib/useDraft.ts';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { Field } from '../../ui/Field.tsx';

type Values = { message: string };

/** What is written to the prospect beside the link. */
export type Message = {
  form: UseFormReturn<Values>;
  draft: Draft;
  /** The message as it is drawn now. */
  written: string;
  /** The message as it is at the moment of the call. */
  read: () => string;
};

/** The message of a share: the asset's title at first. What is typed is kept until it was sent. */
export const useMessage = ({ id, title }: { id: string; title: string }): Message => {
  const form = useForm<Values>({ defaultValues: { message: `${title}:` } });
  const draft = useDraft(form, { form: 'share', row: id, revision: 0 });
  const written = useWatch({ control: form.control, name: 'message' });
  return { form, draft, written, read: () => form.getValues('message') };
};

/** The message, to be edited before it goes. */
export const MessageField = ({ message: { form, draft } }: { message: Message }) => (
  <>
    <DraftNotice draft={draft} onChosen={() => form.setFocus('message')} />
    <Field
      control={form.control}
      name="message"
      label={t('Message')}
      rows={2}
      hint={t('The tracked link follows at the end. “Copy link” and “QR code” carry the link alone.')}
    />
  </>
);
