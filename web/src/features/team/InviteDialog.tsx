import { emailAddress } from '@upline/contracts';
import * as z from 'zod';
import { sentenceOf } from '../../lib/api.ts';
import { useToast } from '../../lib/toasts.tsx';
import { useCommand } from '../../lib/useCommand.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const missing = 'Please enter an email address';

// an empty address is told in a toast (specification, section 5), so it is no error of the field
const inviteInput = z.object({
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || emailAddress.safeParse(value).success, 'Please enter a valid email'),
});

/** Invites one person by e-mail. */
export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const form = useZodForm(inviteInput, { email: '' });
  const { toast } = useToast();
  const invite = useCommand('InviteMember', {
    success: ({ answer }) => ({ title: 'Invitation Sent', text: `Invitation sent to ${answer.email} successfully!` }),
    failure: (error) => sentenceOf(error, 'Failed to send invitation. Please try again.'),
    refresh: ['listActivities', 'listMembers', 'listInvitations'],
  });
  const send = async ({ email }: { email: string }): Promise<unknown> => {
    if (email !== '') return invite.run({ body: { email } });
    toast({ title: 'Error', text: missing, variant: 'destructive' });
    form.setFocus('email');
    throw new Error(missing);
  };
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title="Invite Team Member"
      description="Send an invitation to join your team"
      form={form}
      onSubmit={send}
      onClose={close}
      submitLabel="Send Invite"
      pendingLabel="Sending..."
    >
      <Field
        control={form.control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        autoFocus
      />
    </FormDialog>
  );
};
