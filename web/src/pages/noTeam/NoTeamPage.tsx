import Diversity3Outlined from '@mui/icons-material/Diversity3Outlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { Suspense, lazy, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { useView } from '../../lib/sync/useView.ts';
import { SignedInAs } from '../../ui/page/SignedInAs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StandalonePage } from '../../ui/page/StandalonePage.tsx';

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
          {t('Go to {team}', { team: name })}
        </Button>
      ))}
      <Divider sx={{ my: 0.5, color: 'text.secondary', fontSize: 13 }}>{t('or ##between two ways')}</Divider>
    </>
  );
};

/** The name becomes the person's text: without the marks that set names apart in a sentence. */
const teamNameOf = (name: string): string => t("{name}'s Team", { name }).replaceAll(/[\u2068\u2069]/gu, '');

/** For someone who is signed in and in no organization: found one, or come in by an invitation. */
export const NoTeamPage = () => {
  const { data: user } = useCurrentUser();
  const [hasInvitation, setHasInvitation] = useState(false);
  useTitle(t('Your team'));
  const first = user?.firstName ?? user?.email.replace(/@.*/u, '') ?? 'My';
  return (
    <StandalonePage
      icon={Diversity3Outlined}
      title={t('You are not in a team yet')}
      text={t('Create one of your own, or join the team that invited you.')}
      footer={<SignedInAs email={user?.signInEmail} />}
    >
      <OtherTeams />
      <Suspense fallback={pending}>
        <TeamForm suggestion={teamNameOf(first)} />
      </Suspense>
      <Divider sx={{ my: 0.5, color: 'text.secondary', fontSize: 13 }}>{t('or ##between two ways')}</Divider>
      {hasInvitation ? (
        <Suspense fallback={pending}>
          <InvitationForm />
        </Suspense>
      ) : (
        <Button variant="outlined" size="large" color="inherit" onClick={() => setHasInvitation(true)}>
          {t('I have an invitation')}
        </Button>
      )}
    </StandalonePage>
  );
};
