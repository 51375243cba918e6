import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { message, newTeamName, ownZone } from '@upline/contracts';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { invitationPath } from './invitationPath.ts';

const teamInput = z.object({ name: newTeamName });

/** Founds a team and goes there. */
export const TeamForm = ({ suggestion }: { suggestion: string }) => {
  const form = useZodForm(teamInput, { name: suggestion });
  const found = useCommand('FoundTeam');
  const create = async ({ name }: z.output<typeof teamInput>): Promise<void> => {
    try {
      await found.run({ body: { name, timeZone: ownZone() } });
      location.assign('/');
    } catch {
      // the command has said why; what was typed stays
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(create)(event)} sx={formStyle}>
      <Field control={form.control} name="name" label={t('Team name')} autoComplete="organization" />
      <FormFailure control={form.control} />
      <Button type="submit" variant="contained" size="large" disabled={found.isPending}>
        {found.isPending ? t('Creating...') : t('Create your team')}
      </Button>
    </Box>
  );
};

const linkInput = z.object({
  link: z
    .string()
    .refine((value) => invitationPath(value) !== null, message('Paste the whole link from the invitation email')),
});

/** Opens a pasted invitation link. */
export const InvitationForm = () => {
  const form = useZodForm(linkInput, { link: '' });
  const navigate = useNavigate();
  const open = ({ link }: z.output<typeof linkInput>): void => void navigate(invitationPath(link) ?? '/');
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(open)(event)} sx={formStyle}>
      <Field
        control={form.control}
        name="link"
        label={t('Invitation link')}
        inputMode="url"
        placeholder="https://.../invite/..."
        autoFocus
      />
      <FormFailure control={form.control} />
      <Button type="submit" variant="outlined" size="large" color="inherit">
        {t('Open invitation ##verb')}
      </Button>
    </Box>
  );
};

const formStyle = { display: 'grid', gap: 1.5, textAlign: 'start' };
