import Diversity3Outlined from '@mui/icons-material/Diversity3Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import { requiredText } from '@upline/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { useCommand } from '../../lib/useCommand.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { useTitle } from '../../lib/useTitle.ts';
import { useZodForm } from '../../lib/useZodForm.ts';
import { Field } from '../../ui/Field.tsx';
import { StandalonePage } from '../../ui/StandalonePage.tsx';
import { invitationPath } from './invitationPath.ts';

const teamInput = z.object({ name: requiredText(120, 'Organization name is required') });

const TeamForm = ({ suggestion }: { suggestion: string }) => {
  const form = useZodForm(teamInput, { name: suggestion });
  const found = useCommand('FoundTeam');
  const create = async ({ name }: z.output<typeof teamInput>): Promise<void> => {
    try {
      await found.run({ body: { name, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } });
      location.assign('/');
    } catch {
      // told already; what was typed stays
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(create)(event)} sx={formStyle}>
      <Field control={form.control} name="name" label="Team name" autoComplete="organization" />
      <Button type="submit" variant="contained" size="large" disabled={found.isPending}>
        {found.isPending ? 'Creating...' : 'Create your team'}
      </Button>
    </Box>
  );
};

const linkInput = z.object({
  link: z.string().refine((value) => invitationPath(value) !== null, 'Paste the whole link from the invitation mail'),
});

const InvitationForm = () => {
  const form = useZodForm(linkInput, { link: '' });
  const navigate = useNavigate();
  const open = ({ link }: z.output<typeof linkInput>): void => void navigate(invitationPath(link) ?? '/');
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(open)(event)} sx={formStyle}>
      <Field control={form.control} name="link" label="Invitation link" inputMode="url" placeholder="https://.../invite/..." autoFocus />
      <Button type="submit" variant="outlined" size="large" color="inherit">
        Open invitation
      </Button>
    </Box>
  );
};

/** For someone who is signed in and in no organization: found one, or come in by an invitation. */
export const NoTeamPage = () => {
  const { data: user } = useCurrentUser();
  const [hasInvitation, setHasInvitation] = useState(false);
  useTitle('Your team');
  const first = user?.firstName ?? user?.email.replace(/@.*/u, '') ?? 'My';
  return (
    <StandalonePage
      icon={Diversity3Outlined}
      title="You are not in a team yet"
      text="Create one of your own, or join the team that invited you."
      footer={
        <>
          <div>Signed in as {user?.email}</div>
          <Link href="/api/logout">Sign Out</Link>
        </>
      }
    >
      <TeamForm suggestion={`${first}'s Team`} />
      <Divider sx={{ my: 0.5, color: 'text.secondary', fontSize: 13 }}>or</Divider>
      {hasInvitation ? (
        <InvitationForm />
      ) : (
        <Button variant="outlined" size="large" color="inherit" onClick={() => setHasInvitation(true)}>
          I have an invitation
        </Button>
      )}
    </StandalonePage>
  );
};

const formStyle = { display: 'grid', gap: 1.5, textAlign: 'left' };
