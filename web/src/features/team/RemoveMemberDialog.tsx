import { fullNameOf } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import * as z from 'zod';
import { useCommand } from '../../lib/useCommand.ts';
import { useView } from '../../lib/useView.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const removalForm = z.object({ reassignTo: z.string().min(1, 'Choose who takes over') });

type Props = { open: boolean; member: MemberAnswer; actor: Actor; onClose: () => void };

/** Removes a member, or leaves the team; their prospects and assets go to the chosen member. */
export const RemoveMemberDialog = ({ open, member, actor, onClose }: Props) => {
  const isSelf = member.id === actor.userId;
  const name = fullNameOf(member);
  const members = useView('listMembers', { enabled: open });
  const form = useZodForm(removalForm, { reassignTo: isSelf ? '' : actor.userId });
  const remove = useCommand('RemoveMember', {
    success: isSelf
      ? { title: 'Team Left', text: 'You are no longer a member of this team.' }
      : { title: 'Member Removed', text: `${name} is no longer a member of your team.` },
    // a member who left may not ask any more
    ...(isSelf ? {} : { refresh: ['listMembers', 'listActivities'] as const }),
  });
  const options = (members.data ?? [])
    .filter(({ id }) => id !== member.id)
    .map((other) => ({
      value: other.id,
      label: other.id === actor.userId ? `${fullNameOf(other)} (you)` : fullNameOf(other),
    }));
  const submit = async ({ reassignTo }: z.output<typeof removalForm>): Promise<void> => {
    await remove.run({ params: { userId: member.id }, search: { reassignTo } });
    if (isSelf) location.assign('/');
  };
  return (
    <FormDialog
      open={open}
      title={isSelf ? 'Leave team' : 'Remove from team'}
      description={
        isSelf
          ? 'You lose access to this team at once. What you did stays in its history.'
          : `${name} loses access to this team at once. What they did stays in its history.`
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isSelf ? 'Leave team' : 'Remove member'}
      destructive
      pendingLabel={isSelf ? 'Leaving...' : 'Removing...'}
    >
      <Field
        control={form.control}
        name="reassignTo"
        label="Prospects and assets go to"
        options={[{ value: '', label: members.isPending ? 'Loading...' : 'Choose a member' }, ...options]}
      />
    </FormDialog>
  );
};
