import { can, fullNameOf, message, role } from '@upline/contracts';
import type { Actor, MemberAnswer, Role } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { memberRoles } from './memberRole.ts';

const roleForm = z.object({ role });

const changed: Readonly<Record<Role, string>> = {
  owner: message('{name} is now an owner.'),
  admin: message('{name} is now an admin.'),
  member: message('{name} is now a member.'),
};

type Props = { open: boolean; member: MemberAnswer; actor: Actor; onClose: () => void };

/** Gives a member another role; offers only what the person may give. */
export const RoleDialog = ({ open, member, actor, onClose }: Props) => {
  const form = useZodForm(roleForm, { role: member.role });
  const name = fullNameOf(member);
  const chosen = useWatch({ control: form.control, name: 'role' });
  const change = useCommand('ChangeMemberRole', {
    success: ({ answer }) => ({
      title: t('Role Changed'),
      text: t(changed[answer.role], { name }),
    }),
  });
  const options = role.options
    .filter((value) => can(actor, 'team:change-role', { role: value }))
    .map((value) => ({ value, label: t(memberRoles[value].label) }));
  return (
    <FormDialog
      open={open}
      title={t('Change role')}
      description={t('What {name} can do in this team.', { name })}
      form={form}
      onSubmit={(body) => change.run({ params: { userId: member.id }, body })}
      onClose={onClose}
      submitLabel={t('Save role')}
      pendingLabel={t('Saving...')}
    >
      <Field control={form.control} name="role" label={t('Role')} options={options} hint={t(memberRoles[chosen].may)} />
    </FormDialog>
  );
};
