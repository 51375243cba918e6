import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import type { ReactNode } from 'react';
import { useClient } from '../../lib/sync/client.ts';
import { hasPasskeys } from '../../lib/account/passkeys.ts';
import type { FactorState, Passkey } from '../../lib/account/proof.ts';
import { useSecurity } from '../../lib/account/proof.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { sentenceOf } from '../../lib/sync/apiError.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SettingRow, wide } from './SettingRow.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('../../ui/dialog/ConfirmDialog.tsx')).ConfirmDialog);
const FactorDialog = lazyDialog(async () => (await import('./FactorDialog.tsx')).FactorDialog);
const RenewCodesDialog = lazyDialog(async () => (await import('./RenewCodesDialog.tsx')).RenewCodesDialog);

const PasskeyDialog = lazyDialog(async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog);

// the others ask before something is done
const addressed = ['set-up', 'add'] as const;
type Name = (typeof addressed)[number] | 'renew' | 'off' | 'remove';
type RowsProps = { state: FactorState; open: (dialog: Name, passkey?: Passkey) => void };

const codesLeft = (left: number): string =>
  left === 0
    ? t('You have used them all. Create new ones before you need one.')
    : t(
        '{count, plural, one {# code is left, for the day you do not have your phone.} ' +
          'other {# codes are left, for the day you do not have your phone.}}',
        { count: left },
      );

const AppRow = ({ state, open }: RowsProps) =>
  state.app ? (
    <SettingRow title={t('Authenticator app')} text={t('Signing in takes your password and a code from the app.')}>
      <Button variant="outlined" color="error" onClick={() => open('off')} sx={wide}>
        {t('Switch off')}
      </Button>
    </SettingRow>
  ) : (
    <SettingRow title={t('Authenticator app')} text={t('A code from an app on your phone, on top of your password.')}>
      <Button variant="outlined" color="inherit" onClick={() => open('set-up')} sx={wide}>
        {t('Set up')}
      </Button>
    </SettingRow>
  );

const PasskeyRows = ({ state, open }: RowsProps) => (
  <>
    {hasPasskeys() && (
      <SettingRow
        title={t('Passkeys')}
        text={t('Your fingerprint, your face or a security key, on top of your password.')}
      >
        <Button variant="outlined" color="inherit" onClick={() => open('add')} sx={wide}>
          {t('Add a passkey')}
        </Button>
      </SettingRow>
    )}
    {state.passkeys.map((passkey) => (
      <SettingRow key={passkey.id} title={<bdi>{passkey.name}</bdi>} text={<PasskeyTimes passkey={passkey} />}>
        <Button
          variant="outlined"
          color="error"
          aria-label={t('Remove {passkey}', { passkey: passkey.name })}
          onClick={() => open('remove', passkey)}
          sx={wide}
        >
          {t('Remove ##passkey')}
        </Button>
      </SettingRow>
    ))}
  </>
);

const PasskeyTimes = ({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) => {
  const added = (): ReactNode => <RelativeTime at={createdAt} />;
  if (lastUsedAt === null) return rich('Passkey, added <added></added>, not used yet', { added });
  return rich('Passkey, added <added></added>, used <used></used>', {
    added,
    used: () => <RelativeTime at={lastUsedAt} />,
  });
};

const Rows = (props: RowsProps) => (
  <>
    <AppRow {...props} />
    <PasskeyRows {...props} />
    {props.state.isOn && (
      <SettingRow title={t('Recovery codes')} text={codesLeft(props.state.recoveryCodesLeft)}>
        <Button variant="outlined" color="inherit" onClick={() => props.open('renew')} sx={wide}>
          {t('New codes')}
        </Button>
      </SettingRow>
    )}
  </>
);

const lastGoes = message('Your password alone will then sign you in, and your recovery codes stop working.');

/** Removes ways to confirm a sign-in, and says why where it does not work. */
const useRemoval = () => {
  const { changed } = useSecurity();
  const { call } = useClient();
  const { toast } = useToast();
  return async (path: string): Promise<void> => {
    try {
      await call('DELETE', path);
    } catch (error) {
      const text = sentenceOf(error, t('The second factor could not be removed. Please try again.'));
      toast({ title: t('Error'), text, variant: 'destructive' });
      throw error;
    }
    await changed();
  };
};

type DialogProps = { open: boolean; onClose: () => void };

const OffDialog = ({ state, ...dialog }: DialogProps & { state: FactorState }) => {
  const remove = useRemoval();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('Switch off the authenticator app')}
      text={state.passkeys.length > 0 ? t('Your passkeys and your recovery codes stay.') : t(lastGoes)}
      confirmLabel={t('Switch off')}
      destructive
      onConfirm={() => remove('/api/security/app')}
    />
  );
};

type RemoveProps = DialogProps & { state: FactorState; passkey: Passkey | null };

const RemovePasskeyDialog = ({ state, passkey, ...dialog }: RemoveProps) => {
  const remove = useRemoval();
  const isLast = !state.app && state.passkeys.length === 1;
  const stops = passkey
    ? t('{passkey} will no longer confirm your sign-in.', { passkey: passkey.name })
    : t('This passkey will no longer confirm your sign-in.');
  return (
    <ConfirmDialog
      {...dialog}
      title={t('Remove the passkey')}
      text={`${stops} ${isLast ? t(lastGoes) : t('Remove the passkey from your device too.')}`}
      confirmLabel={t('Remove ##passkey')}
      destructive
      onConfirm={() => remove(`/api/security/passkeys/${encodeURIComponent(passkey?.id ?? '')}`)}
    />
  );
};

const Factors = ({ state }: { state: FactorState }) => {
  const dialogs = useDialogs<Passkey, Name>(addressed);
  return (
    <>
      <Rows state={state} open={dialogs.open} />
      <Dialogs
        dialogs={dialogs}
        show={{
          // a link opens no more than the buttons do
          'set-up': (_none, dialog) => <FactorDialog {...dialog} open={dialog.open && !state.app} />,
          add: (_none, dialog) => <PasskeyDialog {...dialog} open={dialog.open && hasPasskeys()} />,
          renew: (_none, dialog) => <RenewCodesDialog {...dialog} />,
          off: (_none, dialog) => <OffDialog {...dialog} state={state} />,
          remove: (passkey, dialog) => <RemovePasskeyDialog {...dialog} state={state} passkey={passkey} />,
        }}
      />
    </>
  );
};

/** How the person's sign-in is secured. */
export const SecuritySettings = () => {
  const { state, refetch } = useSecurity();
  return (
    <Section
      title={t('Security')}
      subtitle={t('With a second factor, someone who learns your password still cannot get in.')}
    >
      {state.isPending && <Skeleton variant="rounded" height={52} />}
      {state.isError && !state.data && <Problem of={state.error} onRetry={() => void refetch()} />}
      {state.data?.keptBy === 'provider' && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('Your sign-in provider manages your password and second factor.')}
        </Typography>
      )}
      {state.data?.keptBy === 'upline' && <Factors state={state.data} />}
    </Section>
  );
};
