import { t } from '../../../lib/words/text.ts';
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TemplateChips } from './TemplateChips.tsx';
import type { Message } from './useMessage.ts';
import type { Receiver } from './useRecipient.ts';

type Props = {
  message: Message;
  assetId: string;
  /** The prospect to write to, null for nobody in particular. */
  to: Receiver | null;
};

/** The message, to be edited before it goes: from a template, or one's own. */
export const MessageField = ({ message: { form, draft, fill }, assetId, to }: Props) => (
  <>
    <TemplateChips assetId={assetId} to={to} onChoose={(template) => fill(template, to)} />
    <DraftNotice draft={draft} onChosen={() => form.setFocus('message')} />
    <Field
      control={form.control}
      name="message"
      label={t('Message ##to send')}
      rows={2}
      hint={t('The tracked link follows at the end.')}
    />
  </>
);
