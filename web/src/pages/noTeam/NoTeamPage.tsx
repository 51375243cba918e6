import Diversity3Outlined from '@mui/icons-material/Diversity3Outlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useState } from 'react';
import { useCommand } from '../../lib/useCommand.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { useTitle } from '../../lib/useTitle.ts';
import { useView } from '../../lib/useView.ts';
import { SignedInAs } from '../../ui/SignedInAs.tsx';
import { StandalonePage } from '../../ui/StandalonePage.tsx';

const TeamForm = lazy(async () => ({
  default: (await import('../../features/organization/NoTeamForms.tsx')).TeamForm,
}));
const InvitationForm = lazy(async () => ({
  default: (await import('../../features/organization/NoTeamForms.tsx')).InvitationForm,
}));

const pending = <Skeleton variant="rounded" height={120} />;

/** The teams that someone who left one still belongs to. */
const OtherTeams = () => {
  const { data: organizations = [] } = useView('listOrganizations');
  const { run, isPending } = useCommand('SwitchOrganization');
  const go = (id: string): void =>
    void run({ params: { id } }).then(
      () => location.assign('/'),
      // the command has said why
      () => undefined,
    );
  if (organizations.length === 0) return null;
  return (
    <>
      {organizations.map(({ id, name }) => (
        <Button key={id} variant="contained" size="large" disabled={isPending} onClick={() => go(id)}>
          Go to {name}
        </Button>
      ))}
      <Divider sx={{ my: 0.5, color: 'text.secondary', fontSize: 13 }}>or</Divider>
    </>
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
      footer={<SignedInAs email={user?.signInEmail} />}
    >
      <OtherTeams />
      <Suspense fallback={pending}>
        <TeamForm suggestion={`${first}'s Team`} />
      </Suspense>
      <Divider sx={{ my: 0.5, color: 'text.secondary', fontSize: 13 }}>or</Divider>
      {hasInvitation ? (
        <Suspense fallback={pending}>
          <InvitationForm />
        </Suspense>
      ) : (
        <Button variant="outlined" size="large" color="inherit" onClick={() => setHasInvitation(true)}>
          I have an invitation
        </Button>
      )}
    </StandalonePage>
  );
};
