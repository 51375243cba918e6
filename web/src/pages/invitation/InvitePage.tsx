import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { loginAddress } from '../../lib/login.ts';
import { signUpNow } from '../../lib/signUp.ts';
import { useCommand } from '../../lib/useCommand.ts';
import { useTitle } from '../../lib/useTitle.ts';
import { useView } from '../../lib/useView.ts';
import type { Icon } from '../../ui/icon.ts';
import { OtherAccountButton } from '../../ui/OtherAccountButton.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { StandalonePage } from '../../ui/StandalonePage.tsx';
import { SendConfirmation } from '../../features/identity/SendConfirmation.tsx';
import { rememberInvitation } from '../../lib/pendingInvitation.ts';
import { invitationText } from '../../features/team/invitationText.ts';
import type { InvitationText } from '../../features/team/invitationText.ts';

const icons: Readonly<Record<InvitationText['kind'], Icon>> = {
  join: GroupAddOutlined,
  confirm: MarkEmailUnreadOutlined,
  'sign-in': GroupAddOutlined,
  'other-account': SwitchAccountOutlined,
  member: HowToRegOutlined,
  closed: LinkOffOutlined,
};

const JoinButton = ({ token, onRefused }: { token: string; onRefused: () => void }) => {
  const accept = useCommand('AcceptInvitation');
  const join = async (): Promise<void> => {
    try {
      await accept.run({ params: { token } });
      // the session is in another organization now: the page is loaded again
      location.assign('/');
    } catch {
      onRefused();
    }
  };
  return (
    <Button variant="contained" size="large" onClick={() => void join()} disabled={accept.isPending}>
      {accept.isPending ? 'Joining...' : 'Join'}
    </Button>
  );
};

type ActionProps = { kind: InvitationText['kind']; token: string; signedIn: boolean; onRefused: () => void };

const Action = ({ kind, token, signedIn, onRefused }: ActionProps) => {
  const here = `/invite/${encodeURIComponent(token)}`;
  switch (kind) {
    case 'join':
      return <JoinButton token={token} onRefused={onRefused} />;
    case 'sign-in':
      return (
        <Button variant="contained" size="large" href={loginAddress(here)}>
          Sign in to join
        </Button>
      );
    case 'other-account':
      return <OtherAccountButton returnTo={here} />;
    case 'confirm':
      return (
        <>
          <SendConfirmation variant="contained" label="Send it again" />
          <OtherAccountButton returnTo={here} />
        </>
      );
    case 'member':
    case 'closed':
      return (
        <Button
          variant={kind === 'member' ? 'contained' : 'outlined'}
          size="large"
          {...(kind === 'member' ? {} : { color: 'inherit' })}
          href="/"
        >
          {signedIn ? 'Go to the dashboard' : 'Go to the front page'}
        </Button>
      );
  }
};

/** The page of an invitation link. Looking changes nothing; "Join" does. */
export const InvitePage = () => {
  const { token = '' } = useParams();
  const { data, error, refetch } = useView('showInvitation', { params: { token } });
  useTitle('Invitation');
  if (!data) return <PendingPage error={error} onRetry={refetch} />;
  const { kind, title, text } = invitationText(data, signUpNow());
  const signedIn = data.signedInAs !== null;
  // the page on which the address is confirmed leads back here
  if (kind === 'confirm') rememberInvitation(`/invite/${encodeURIComponent(token)}`);
  return (
    <StandalonePage
      icon={icons[kind]}
      title={title}
      text={text}
      footer={signedIn && kind !== 'other-account' && `Signed in as ${data.signedInAs}`}
    >
      <Action kind={kind} token={token} signedIn={signedIn} onRefused={() => void refetch()} />
    </StandalonePage>
  );
};
