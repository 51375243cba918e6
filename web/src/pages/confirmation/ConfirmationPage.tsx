import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import Button from '@mui/material/Button';
import type { ShownConfirmation } from '@upline/contracts';
import { useParams } from 'react-router-dom';
import { loginAddress } from '../../lib/account/login.ts';
import { forgetInvitation, pendingInvitation } from '../../lib/account/pendingInvitation.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { Icon } from '../../ui/icon.ts';
import { OtherAccountButton } from '../../ui/page/OtherAccountButton.tsx';
import { PendingPage } from '../../ui/state/PendingPage.tsx';
import { StandalonePage } from '../../ui/page/StandalonePage.tsx';
import { confirmationText } from '../../features/identity/confirmationText.ts';

const icons: Readonly<Record<ShownConfirmation['state'], Icon>> = {
  open: MarkEmailUnreadOutlined,
  done: MarkEmailReadOutlined,
  'signed-out': MarkEmailUnreadOutlined,
  'other-account': SwitchAccountOutlined,
  unknown: LinkOffOutlined,
};

const ConfirmButton = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const confirm = useCommand('ConfirmEmail');
  const press = (): void => void confirm.run({ params: { token } }).then(onDone, onDone);
  return (
    <Button variant="contained" size="large" onClick={press} disabled={confirm.isPending}>
      {confirm.isPending ? t('Confirming...') : t('Confirm ##email address')}
    </Button>
  );
};

type ActionProps = { state: ShownConfirmation['state']; token: string; signedIn: boolean; onDone: () => void };

const Action = ({ state, token, signedIn, onDone }: ActionProps) => {
  const here = `/confirm/${encodeURIComponent(token)}`;
  switch (state) {
    case 'open':
      return <ConfirmButton token={token} onDone={onDone} />;
    case 'signed-out':
      return (
        <Button variant="contained" size="large" href={loginAddress(here)}>
          {t('Sign in to confirm')}
        </Button>
      );
    case 'other-account':
      return <OtherAccountButton returnTo={here} />;
    case 'done':
      return (
        <Button variant="contained" size="large" href={pendingInvitation() ?? '/'} onClick={forgetInvitation}>
          {pendingInvitation() === null ? t('Continue') : t('Continue to the invitation')}
        </Button>
      );
    case 'unknown':
      return (
        <Button variant="outlined" size="large" color="inherit" href="/">
          {signedIn ? t('Go to the dashboard') : t('Go to the front page')}
        </Button>
      );
  }
};

/** The page behind the link of a confirmation mail. Looking changes nothing; "Confirm" does. */
export const ConfirmationPage = () => {
  const { token = '' } = useParams();
  const { data, error, refetch } = useView('showConfirmation', { params: { token } });
  useTitle(t('Confirm your email address'));
  if (!data) return <PendingPage error={error} onRetry={refetch} />;
  const { title, text } = confirmationText(data);
  const signedIn = data.signedInAs !== null;
  return (
    <StandalonePage
      icon={icons[data.state]}
      title={title}
      text={text}
      footer={
        signedIn && data.state !== 'other-account' && t('Signed in as {account}', { account: data.signedInAs ?? '' })
      }
    >
      <Action state={data.state} token={token} signedIn={signedIn} onDone={() => void refetch()} />
    </StandalonePage>
  );
};
