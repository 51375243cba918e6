import { fullNameOf, message } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FinderField } from '../../ui/form/FinderField.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';

// most teams have fewer members than a choice can list
const MemberFinder = lazyDialog(async () => (await import('./MemberFinder.tsx')).MemberFinder);

const removalForm = z.object({ reassignTo: z.string().min(1, message('Choose who takes over')) });

type Props = { open: boolean; member: MemberAnswer; actor: Actor; onClose: () => void };

/** Removes a member, or leaves the team; their prospects and assets go to the chosen member. */
export const RemoveMemberDialog = ({ open, member, actor, onClose }: Props) => {
  const isSelf = member.id === actor.userId;
  const name = fullNameOf(member);
  const form = useZodForm(removalForm, { reassignTo: isSelf ? '' : actor.userId });
  const remove = useCommand('RemoveMember', {
    success: isSelf
      ? { title: t('You Left the Team'), text: t('You are no longer a member of this team.') }
      : { title: t('Member Removed'), text: t('{name} is no longer a member of your team.', { name }) },
    // a member who left may not ask any more
    waits: !isSelf,
  });
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
      <Heir control={form.control} isOpen={open} memberId={member.id} />
    </FormDialog>
  );
};

type HeirProps = { control: Control<z.output<typeof removalForm>>; isOpen: boolean; memberId: string };

/** The member who takes over: a choice of all others, or a search where there are more than can be listed. */
const Heir = ({ control, isOpen, memberId }: HeirProps) => {
  const { rows, hasMore, isPending } = useViewPages('listMembers', { enabled: isOpen });
  const { field, fieldState } = useController({ control, name: 'reassignTo' });
  const { data: user } = useCurrentUser();
  const [picked, setPicked] = useState<string | null>(null);
  const label = t('Prospects and assets go to');
  const nameOf = (person: Parameters<typeof fullNameOf>[0], id: string): string =>
    id === user?.id ? t('{name} (you)', { name: fullNameOf(person) }) : fullNameOf(person);
  if (!hasMore) {
    const others = rows.filter(({ id }) => id !== memberId);
    const none = { value: '', label: isPending ? t('Loading...') : t('Choose a member') };
    const options = [none, ...others.map((one) => ({ value: one.id, label: nameOf(one, one.id) }))];
    return <Field control={control} label={label} options={options} name="reassignTo" />;
  }
  const self = user && field.value === user.id ? nameOf(user, user.id) : null;
  const text = field.value === '' ? t('Choose a member') : (picked ?? self ?? '…');
  return (
    <FinderField label={label} text={text} error={fieldState.error?.message} fieldRef={field.ref}>
      {({ onClose, ...menu }) => (
        <MemberFinder
          {...menu}
          onClose={onClose}
          except={memberId}
          marksSelf
          onPick={(id, name) => {
            field.onChange(id);
            setPicked(name);
            onClose();
          }}
        />
      )}
    </FinderField>
  );
};
