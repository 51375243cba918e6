import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { message, requiredText } from '@upline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { useClient } from '../../lib/sync/client.ts';
import { makePasskey, passkeyTrouble } from '../../lib/account/passkeys.ts';
import { useSecurity } from '../../lib/account/proof.ts';
import { t } from '../../lib/words/text.ts';
import { showFieldErrors, useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Notice } from '../../ui/state/Notice.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { deviceName } from './account.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const form = z.object({ name: requiredText(60, message('Please enter a name')) });

type Asked = PublicKeyCredentialCreationOptionsJSON;

const Registration = ({ asked, onCodes }: { asked: Asked; onCodes: (codes: string[]) => void }) => {
  const { call } = useClient();
  const fields = useZodForm(form, { name: deviceName(navigator.userAgent) });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const body = { name, response: await makePasskey(asked) };
      return (await call<{ recoveryCodes: string[] }>('PUT', '/api/security/passkeys', { body })).data.recoveryCodes;
    },
    onSuccess: onCodes,
    onError: (error) => showFieldErrors(fields, error),
  });
  const submit = fields.handleSubmit((body) => add.mutate(body));
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
      <Typography>
        {t(
          'Your browser will ask for your fingerprint, your face, the PIN of your device or a security key. ' +
            'None of it is sent to us.',
        )}
      </Typography>
      <Field
        control={fields.control}
        name="name"
        label={t('Name ##of a passkey')}
        hint={t('So that you recognize it in the list')}
        autoFocus
      />
      <FormFailure control={fields.control} />
      {add.isError && (
        <Notice kind="error">{passkeyTrouble(add.error, t('No passkey was made. Please try again.'))}</Notice>
      )}
      <Button
        type="submit"
        variant="contained"
        loading={add.isPending}
        sx={{ justifySelf: { xs: 'stretch', sm: 'end' } }}
      >
        {t('Continue')}
      </Button>
    </Box>
  );
};

/** Registers a passkey: asks for its name, lets the browser make it, and shows the recovery codes of the first one. */
export const PasskeyDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { call } = useClient();
  const { changed } = useSecurity();
  const [codes, setCodes] = useState<string[] | null>(null);
  // asked before the person presses the button: browsers take the press for the passkey only while it is recent
  const asked = useQuery({
    queryKey: ['security', 'passkey', 'begun'],
    enabled: open && codes === null,
    gcTime: 0,
    staleTime: 'static',
    queryFn: async () => (await call<Asked>('POST', '/api/security/passkeys')).data,
  });
  const end = (): void => {
    void changed();
    onClose();
  };
  return (
    <InfoDialog open={open} title={codes ? t('Your recovery codes') : t('Add a passkey')} onClose={end}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={end} />
      ) : asked.data ? (
        <Registration asked={asked.data} onCodes={(made) => (made.length > 0 ? setCodes(made) : end())} />
      ) : asked.isError ? (
        <Problem of={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={180} />
      )}
    </InfoDialog>
  );
};
