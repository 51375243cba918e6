import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@upline/contracts';
import { useState } from 'react';
import * as z from 'zod';
import { useClient } from '../../lib/sync/client.ts';
import { useSecurity } from '../../lib/account/proof.ts';
import { t } from '../../lib/words/text.ts';
import { showFieldErrors, useZodForm } from '../../lib/forms/useZodForm.ts';
import { CopyField } from '../../ui/form/CopyField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Begun = { secret: string; address: string };

const codeForm = z.object({ code: z.string().trim().min(1, message('Please enter the code that the app shows')) });

const Setup = ({ begun, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) => {
  const { call } = useClient();
  const form = useZodForm(codeForm, { code: '' });
  const confirm = useMutation({
    mutationFn: async (body: { code: string }) =>
      (await call<{ recoveryCodes: string[] }>('PUT', '/api/security/app', { body })).data.recoveryCodes,
    onSuccess: onCodes,
    onError: (error) => showFieldErrors(form, error),
  });
  const submit = form.handleSubmit((body) => confirm.mutate(body));
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
      <Typography>
        {t('Scan this with an authenticator app on your phone, or type the key into it. Then enter the code it shows.')}
      </Typography>
      <Box sx={{ width: 200, maxWidth: '100%', justifySelf: 'center' }}>
        <QrPicture link={begun.address} label={t('QR code for the authenticator app')} />
      </Box>
      <CopyField label={t('Key ##of an authenticator app')} value={begun.secret} />
      <Field
        control={form.control}
        name="code"
        label={t('Code ##from an authenticator app')}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={t('Six digits')}
      />
      <FormFailure control={form.control} />
      <Button
        type="submit"
        variant="contained"
        loading={confirm.isPending}
        sx={{ justifySelf: { xs: 'stretch', sm: 'end' } }}
      >
        {t('Switch on')}
      </Button>
    </Box>
  );
};

/** Sets up an authenticator app: shows its key, takes the first code, and shows the recovery codes. */
export const FactorDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { call } = useClient();
  const { changed } = useSecurity();
  const [codes, setCodes] = useState<string[] | null>(null);
  const begun = useQuery({
    queryKey: ['security', 'begun'],
    enabled: open,
    gcTime: 0,
    staleTime: 'static',
    queryFn: async () => (await call<Begun>('POST', '/api/security/app')).data,
  });
  const end = (): void => {
    void changed();
    onClose();
  };
  return (
    <InfoDialog open={open} title={codes ? t('Your recovery codes') : t('Set up an authenticator app')} onClose={end}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={end} />
      ) : begun.data ? (
        // a person with passkeys has recovery codes already
        <Setup begun={begun.data} onCodes={(made) => (made.length > 0 ? setCodes(made) : end())} />
      ) : begun.isError ? (
        <Problem of={begun.error} onRetry={() => void begun.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </InfoDialog>
  );
};
