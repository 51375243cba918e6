import { emailAddress, message } from '@upline/contracts';
import type { InvitationAnswer } from '@upline/contracts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { sentenceOf } from '../../../lib/sync/apiError.ts';
import { t } from '../../../lib/words/text.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useLocalFailure } from '../../../lib/forms/useLocalFailure.ts';
import { useZodForm } from '../../../lib/forms/useZodForm.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Notice } from '../../../ui/state/Notice.tsx';

// a toast reports an empty address (specification, section 5), so it is no error of the field
const inviteInput = z.object({
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || emailAddress.safeParse(value).success, message('Please enter a valid email')),
});

const NoMailNotice = () => (
  <Notice kind="info">
    {t('This site sends no email. Press “Send Invite” to get a link, and pass it on yourself.')}
  </Notice>
);

type Props = {
  open: boolean;
  onClose: () => void;
  /** Shows the link of an invitation, which has to be passed on where no mails are sent. */
  onShareLink: (invitation: InvitationAnswer) => void;
};

/** Invites one person by e-mail. */
export const InviteDialog = ({ open, onClose, onShareLink }: Props) => {
  const form = useZodForm(inviteInput, { email: '' });
  const fail = useLocalFailure();
  const { data: user } = useCurrentUser();
  const [handedOver, setHandedOver] = useState<InvitationAnswer | null>(null);
  const shown = useRef<InvitationAnswer | null>(null);
  // once this dialog has left the history: one address names one dialog
  useEffect(() => {
    if (open || handedOver === null || shown.current === handedOver) return;
    shown.current = handedOver;
    onShareLink(handedOver);
  }, [open, handedOver, onShareLink]);
  const invite = useCommand('InviteMember', {
    success: ({ answer }) => ({
      title: t('Invitation Sent'),
      text: t('Invitation sent to {email} successfully!', { email: answer.email }),
      ...(user?.sendsMails !== false &&
        answer.link !== null && { action: { label: t('Share link ##verb'), onSelect: () => onShareLink(answer) } }),
    }),
    failure: (error) => sentenceOf(error, t('Failed to send invitation. Please try again.')),
  });
  const send = async ({ email }: { email: string }): Promise<unknown> => {
    if (email !== '') {
      const { answer } = await invite.run({ body: { email } });
      if (user?.sendsMails === false && answer.link !== null) setHandedOver(answer);
      return answer;
    }
    form.setFocus('email');
    return fail(t('Please enter an email address'));
  };
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('Invite Team Member')}
      description={t('Send an invitation to join your team')}
      form={form}
      onSubmit={send}
      onClose={close}
      submitLabel={t('Send Invite')}
      pendingLabel={t('Sending...')}
      draft={{ form: 'invitation', row: null }}
    >
      {user?.sendsMails === false && <NoMailNotice />}
      <Field
        control={form.control}
        name="email"
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        autoFocus
      />
    </FormDialog>
  );
};
