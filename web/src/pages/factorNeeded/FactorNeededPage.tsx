import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { hasPasskeys } from '../../lib/account/passkeys.ts';
import { t } from '../../lib/words/text.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { SignedInAs } from '../../ui/page/SignedInAs.tsx';
import { StandalonePage } from '../../ui/page/StandalonePage.tsx';

const FactorDialog = lazyDialog(async () => (await import('../../features/identity/FactorDialog.tsx')).FactorDialog);
const PasskeyDialog = lazyDialog(async () => (await import('../../features/identity/PasskeyDialog.tsx')).PasskeyDialog);

type Props = {
  /** Called with true while a set-up is open, which must stay until the recovery codes were seen. */
  onHold: (held: boolean) => void;
  /** Goes on without a second factor. */
  onLater: () => void;
};

/** For an owner without the second factor that the operator requires of the owners of this organization. */
export const FactorNeededPage = ({ onHold, onLater }: Props) => {
  const { data: user } = useCurrentUser();
  const team = user?.organization?.name;
  const dialogs = useDialogs<never, 'app' | 'passkey'>();
  const isOpen = dialogs.isOpen('app') || dialogs.isOpen('passkey');
  useEffect(() => onHold(isOpen), [isOpen, onHold]);
  useTitle(t('Set up a second factor'));
  return (
    <StandalonePage
      icon={VerifiedUserOutlined}
      title={t('Set up a second factor')}
      text={
        team === undefined
          ? t(
              'Owners of this organization confirm their sign-in with a second factor, on top of the password. ' +
                'Until you have one, you can see and do what any member can.',
            )
          : t(
              'Owners of {team} confirm their sign-in with a second factor, on top of the password. ' +
                'Until you have one, you can see and do what any member can.',
              { team },
            )
      }
      footer={<SignedInAs email={user?.signInEmail} />}
    >
      <Button variant="contained" size="large" onClick={() => dialogs.open('app')}>
        {t('Set up an authenticator app')}
      </Button>
      {hasPasskeys() && (
        <Button variant="outlined" size="large" color="inherit" onClick={() => dialogs.open('passkey')}>
          {t('Add a passkey')}
        </Button>
      )}
      <Button size="large" color="inherit" onClick={onLater}>
        {t('Continue as a member')}
      </Button>
      <Dialogs
        dialogs={dialogs}
        show={{
          app: (_none, dialog) => <FactorDialog {...dialog} />,
          passkey: (_none, dialog) => <PasskeyDialog {...dialog} />,
        }}
      />
    </StandalonePage>
  );
};
