import { fullNameOf, message } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import * as z from 'zod';
import { t } from '../../lib/text.ts';
import { useCommand } from '../../lib/useCommand.ts';
import { useView } from '../../lib/useView.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const removalForm = z.object({ reassignTo: z.string().min(1, message('Choose who takes over')) });

type Props = { open: boolean; member: MemberAnswer; actor: Actor; onClose: () => void };

/** Removes a member, or leaves the team; their prospects and assets go to the chosen member. */
export const RemoveMemberDialog = ({ open, member, actor, onClose }: Props) => {
  const isSelf = member.id === actor.userId;
  const name = fullNameOf(member);
  const members = useView('listMembers', { enabled: open });
  const form = useZodForm(removalForm, { reassignTo: isSelf ? '' : actor.userId });
  const remove = useCommand('RemoveMember', {
    success: isSelf
      ? { title: t('Team Left'), text: t('You are no longer a member of this team.') }
      : { title: t('Member Removed'), text: t('{name} is no longer a member of your team.', { name }) },
    // a member who left may not ask any more
    ...(isSelf ? {} : { refresh: ['listMembers', 'listActivities'] as const }),
  });
  const options = (members.data ?? [])
    .filter(({ id }) => id !== member.id)
    .map((other) => ({
      value: other.id,
      label: other.id === actor.userId ? t('{name} (you)', { name: fullNameOf(other) }) : fullNameOf(other),
    }));
  const submit = async ({ reassignTo }: z.output<typeof removalForm>): Promise<void> => {
    await remove.run({ params: { userId: member.id }, search: { reassignTo } });
    if (isSelf) location.assign('/');
  };
  return (
    <FormDialog
      open={open}
      title={isSelf ? t('Leave team') : t('Remove from team')}
      description={
        isSelf
          ? t('You lose access to this team at once. What you did stays in its history.')
          : t('{name} loses access to this team at once. What they did stays in its history.', { name })
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isSelf ? t('Leave team') : t('Remove member')}
      destructive
      pendingLabel={isSelf ? t('Leaving...') : t('Removing...')}
    >
      <Field
        control={form.control}
        name="reassignTo"
        label={t('Prospects and assets go to')}
        options={[{ value: '', label: members.isPending ? t('Loading...') : t('Choose a member') }, ...options]}
      />
    </FormDialog>
  );
};
