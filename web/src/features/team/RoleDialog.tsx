import { can, fullNameOf, role } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useCommand } from '../../lib/useCommand.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { memberRoles } from './memberRole.ts';

const roleForm = z.object({ role });

type Props = { open: boolean; member: MemberAnswer; actor: Actor; onClose: () => void };

/** Gives a member another role; offers only what the person may give. */
export const RoleDialog = ({ open, member, actor, onClose }: Props) => {
  const form = useZodForm(roleForm, { role: member.role });
  const name = fullNameOf(member);
  const chosen = useWatch({ control: form.control, name: 'role' });
  const change = useCommand('ChangeMemberRole', {
    success: ({ answer }) => ({
      title: 'Role Changed',
      text: `${name} is now ${memberRoles[answer.role].label.toLowerCase()}.`,
    }),
    refresh: ['listMembers', 'countMembers', 'currentUser'],
  });
  const options = role.options
    .filter((value) => can(actor, 'team:change-role', { role: value }))
    .map((value) => ({ value, label: memberRoles[value].label }));
  return (
    <FormDialog
      open={open}
      title="Change role"
      description={`What ${name} can do in this team.`}
      form={form}
      onSubmit={(body) => change.run({ params: { userId: member.id }, body })}
      onClose={onClose}
      submitLabel="Save role"
      pendingLabel="Saving..."
    >
      <Field control={form.control} name="role" label="Role" options={options} hint={memberRoles[chosen].may} />
    </FormDialog>
  );
};
