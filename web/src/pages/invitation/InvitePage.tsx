import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { forgetJoin, isJoinPending, rememberJoin } from '../../lib/account/pendingJoin.ts';
import { loginAddress } from '../../lib/account/login.ts';
import { signUpNow } from '../../lib/account/signUp.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { Icon } from '../../ui/icon.ts';
import { OtherAccountButton } from '../../ui/page/OtherAccountButton.tsx';
import { PendingPage } from '../../ui/state/PendingPage.tsx';
import { StandalonePage } from '../../ui/page/StandalonePage.tsx';
import { SendConfirmation } from '../../features/identity/SendConfirmation.tsx';
import { rememberInvitation } from '../../lib/account/pendingInvitation.ts';
import { invitationText } from '../../features/team/invitation/invitationText.ts';
import type { InvitationText } from '../../features/team/invitation/invitationText.ts';

const pathOf = (token: string): string => `/invite/${encodeURIComponent(token)}`;

const icons: Readonly<Record<InvitationText['kind'], Icon>> = {
  join: GroupAddOutlined,
  confirm: MarkEmailUnreadOutlined,
  'sign-in': GroupAddOutlined,
  'other-account': SwitchAccountOutlined,
  member: HowToRegOutlined,
  closed: LinkOffOutlined,
};

/** Joins at a press, and once by itself for a person who has just created the account for it. */
const useJoining = (token: string, onRefused: () => void) => {
  const accept = useCommand('AcceptInvitation');
  const [isAsked, setAsked] = useState(() => !isJoinPending(token));
  const hasBegun = useRef(false);
  const join = async (): Promise<void> => {
    try {
      await accept.run({ params: { token } });
      // the session is in another organization now: the page is loaded again, where members begin
      location.assign('/today');
    } catch {
      setAsked(true);
      onRefused();
    }
  };
  const joinNow = useEffectEvent(join);
  useEffect(() => {
    if (isAsked || hasBegun.current) return;
    hasBegun.current = true;
    forgetJoin();
    void joinNow();
  }, [isAsked]);
  return { isAsked, isPending: accept.isPending || !isAsked, join };
};

type JoinProps = { token: string; as: string; onRefused: () => void };

const JoinAs = ({ token, as, onRefused }: JoinProps) => {
  const { isAsked, isPending, join } = useJoining(token, onRefused);
  return (
    <>
      {isAsked && (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {t('Join as {account}?', { account: as })}
        </Typography>
      )}
      <Button variant="contained" size="large" onClick={() => void join()} disabled={isPending}>
        {isPending ? t('Joining...') : t('Join')}
      </Button>
      {isAsked && <OtherAccountButton returnTo={pathOf(token)} />}
    </>
  );
};

const SignInFirst = ({ token, creates }: { token: string; creates: boolean }) =>
  creates ? (
    <>
      <Button
        variant="contained"
        size="large"
        href={loginAddress(pathOf(token), { creates })}
        onClick={() => rememberJoin(token)}
      >
        {t('Create account')}
      </Button>
      <Button variant="outlined" size="large" color="inherit" href={loginAddress(pathOf(token))} onClick={forgetJoin}>
        {t('I have an account')}
      </Button>
    </>
  ) : (
    <Button variant="contained" size="large" href={loginAddress(pathOf(token))}>
      {t('Sign in to join')}
    </Button>
  );

type ActionProps = {
  kind: InvitationText['kind'];
  token: string;
  signedInAs: string | null;
  creates: boolean;
  onRefused: () => void;
};

const Action = ({ kind, token, signedInAs, creates, onRefused }: ActionProps) => {
  const here = pathOf(token);
  switch (kind) {
    case 'join':
      return <JoinAs token={token} as={signedInAs ?? ''} onRefused={onRefused} />;
    case 'sign-in':
      return <SignInFirst token={token} creates={creates} />;
    case 'other-account':
      return <OtherAccountButton returnTo={here} />;
    case 'confirm':
      return (
        <>
          <SendConfirmation variant="contained" label={t('Send it again')} />
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
          {signedInAs !== null ? t('Go to the dashboard') : t('Go to the front page')}
        </Button>
      );
  }
};

/** The page of an invitation link. Looking changes nothing; "Join" does. */
export const InvitePage = () => {
  const { token = '' } = useParams();
  const { data, error, refetch } = useView('showInvitation', { params: { token } });
  useTitle(t('Invitation'));
  if (!data) return <PendingPage error={error} onRetry={refetch} />;
  const signUp = signUpNow();
  const { kind, title, text } = invitationText(data, signUp);
  const { signedInAs } = data;
  // the page on which the address is confirmed leads back here
  if (kind === 'confirm') rememberInvitation(pathOf(token));
  const namesAccount = kind === 'join' || kind === 'other-account';
  return (
    <StandalonePage
      icon={icons[kind]}
      title={title}
      text={text}
      footer={signedInAs !== null && !namesAccount && t('Signed in as {account}', { account: signedInAs })}
    >
      <Action
        kind={kind}
        token={token}
        signedInAs={signedInAs}
        creates={signUp !== 'closed'}
        onRefused={() => void refetch()}
      />
    </StandalonePage>
  );
};
