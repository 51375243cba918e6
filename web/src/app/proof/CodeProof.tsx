import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { answerWithPasskey, askForPasskey, hasPasskeys, passkeyTrouble } from '../../lib/account/passkeys.ts';
import type { FactorState } from '../../lib/account/proof.ts';
import { sendProof } from '../../lib/account/proof.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Notice } from '../../ui/state/Notice.tsx';

type Props = { title: string; state: FactorState; onEnd: (proven: boolean) => void };

const codeForm = z.object({ code: z.string().trim().min(1, message('Please enter a code')) });

const PasskeyProof = ({ onProven }: { onProven: () => void }) => {
  // asked before the person presses the button: browsers take the press for the passkey only while it is recent
  const asked = useQuery({
    queryKey: ['security', 'passkey', 'asked'],
    gcTime: 0,
    staleTime: 'static',
    queryFn: askForPasskey,
  });
  const prove = useMutation({
    mutationFn: async () => {
      const question = asked.data ?? (await askForPasskey());
      await sendProof({ passkey: await answerWithPasskey(question) });
    },
    onSuccess: onProven,
    // the server takes one answer to each question
    onError: () => void asked.refetch(),
  });
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        loading={prove.isPending || asked.isFetching}
        onClick={() => prove.mutate()}
      >
        {t('Use a passkey')}
      </Button>
      {prove.isError && (
        <Notice kind="error">
          {passkeyTrouble(prove.error, t('The passkey was not used. Please try again, or use a code.'))}
        </Notice>
      )}
      <Divider sx={{ color: 'text.secondary', fontSize: 13 }}>{t('or ##between two ways')}</Divider>
    </>
  );
};

/** Asks for the second factor: a passkey where there is one, or a code. */
export const CodeProof = ({ title, state, onEnd }: Props) => {
  const form = useZodForm(codeForm, { code: '' });
  const usesPasskey = state.passkeys.length > 0 && hasPasskeys();
  return (
    <FormDialog
      open
      title={title}
      description={t('This needs your second factor, since you signed in a while ago.')}
      form={form}
      onSubmit={async (proof) => {
        await sendProof(proof);
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
      submitLabel={t('Continue')}
    >
      {usesPasskey && <PasskeyProof onProven={() => onEnd(true)} />}
      <Field
        control={form.control}
        name="code"
        label={state.app ? t('Code') : t('Recovery code')}
        autoComplete="one-time-code"
        hint={
          state.app
            ? t('The six digits that your authenticator app shows, or one of your recovery codes')
            : t('One of the codes that you kept when you set up your passkey')
        }
        autoFocus={!usesPasskey}
      />
    </FormDialog>
  );
};
