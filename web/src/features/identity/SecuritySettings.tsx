import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useClient } from '../../lib/client.ts';
import type { SecurityState } from '../../lib/proof.ts';
import { useSecurity } from '../../lib/proof.ts';
import { useToast } from '../../lib/toasts.ts';
import { sentenceOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialogs, useDialogs } from '../../ui/dialogs.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { SettingRow, wide } from './SettingRow.tsx';

const FactorDialog = lazyDialog(async () => (await import('./FactorDialog.tsx')).FactorDialog);
const RenewCodesDialog = lazyDialog(async () => (await import('./RenewCodesDialog.tsx')).RenewCodesDialog);

type Open = (dialog: 'set-up' | 'renew' | 'off') => void;

const codesLeft = (left: number): string => {
  if (left === 0) return 'You have used all of them. Make new ones before you lose your phone.';
  return `${left} ${left === 1 ? 'code is' : 'codes are'} left, for the day you do not have your phone.`;
};

const Rows = ({ state, open }: { state: Extract<SecurityState, { keptBy: 'upline' }>; open: Open }) =>
  state.isOn ? (
    <>
      <SettingRow title="Authenticator app" text="Signing in takes your password and a code of the app.">
        <Button variant="outlined" color="error" onClick={() => open('off')} sx={wide}>
          Switch off
        </Button>
      </SettingRow>
      <SettingRow title="Recovery codes" text={codesLeft(state.recoveryCodesLeft)}>
        <Button variant="outlined" color="inherit" onClick={() => open('renew')} sx={wide}>
          New codes
        </Button>
      </SettingRow>
    </>
  ) : (
    <SettingRow
      title="Second factor"
      text="A code of an app on your phone, besides your password. Somebody who learns your password still does not get in."
    >
      <Button variant="outlined" color="inherit" onClick={() => open('set-up')} sx={wide}>
        Set up
      </Button>
    </SettingRow>
  );

/** How the person's sign-in is secured. */
export const SecuritySettings = () => {
  const { state, refetch } = useSecurity();
  const { call } = useClient();
  const { toast } = useToast();
  const dialogs = useDialogs<never, 'set-up' | 'renew' | 'off'>();
  const switchOff = async (): Promise<void> => {
    try {
      await call('DELETE', '/api/security/app');
    } catch (error) {
      const text = sentenceOf(error, 'The second factor could not be switched off. Please try again.');
      toast({ title: 'Error', text, variant: 'destructive' });
      throw error;
    }
    await refetch();
  };
  return (
    <Section title="Security">
      {state.isPending && <Skeleton variant="rounded" height={52} />}
      {state.isError && !state.data && <Problem of={state.error} onRetry={() => void refetch()} />}
      {state.data?.keptBy === 'provider' && (
        <Typography sx={{ color: 'text.secondary' }}>
          Your sign-in provider looks after your password and your second factor.
        </Typography>
      )}
      {state.data?.keptBy === 'upline' && <Rows state={state.data} open={dialogs.open} />}
      <Dialogs
        dialogs={dialogs}
        show={{
          'set-up': (_none, dialog) => <FactorDialog {...dialog} />,
          renew: (_none, dialog) => <RenewCodesDialog {...dialog} />,
          off: (_none, dialog) => (
            <ConfirmDialog
              {...dialog}
              title="Switch off the second factor"
              text="Your password alone signs you in then, and your recovery codes end."
              confirmLabel="Switch off"
              destructive
              onConfirm={switchOff}
            />
          ),
        }}
      />
    </Section>
  );
};
