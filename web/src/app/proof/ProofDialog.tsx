import Button from '@mui/material/Button';
import * as z from 'zod';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { CodeProof } from './CodeProof.tsx';
import { proofAddress, sendProof, useSecurity } from '../../lib/account/proof.ts';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props = {
  /** Called once: with true when the person has proven who they are, with false when they closed the dialog. */
  onEnd: (proven: boolean) => void;
};

const title = message('Confirm that it is you');
const passwordForm = z.object({ password: z.string().min(1, message('Please enter your password')) });

const PasswordProof = ({ onEnd }: Props) => {
  const form = useZodForm(passwordForm, { password: '' });
  return (
    <FormDialog
      open
      title={t(title)}
      description={t('This needs your password, since you signed in a while ago.')}
      form={form}
      onSubmit={async (proof) => {
        await sendProof(proof);
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
      submitLabel={t('Continue')}
    >
      <Field
        control={form.control}
        name="password"
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
};

/** Asks for the second factor, for the password where there is none, or for a new sign-in at another provider. */
export const ProofDialog = ({ onEnd }: Props) => {
  const { state, refetch } = useSecurity();
  if (state.data?.keptBy === 'upline')
    return state.data.isOn ? (
      <CodeProof title={t(title)} state={state.data} onEnd={onEnd} />
    ) : (
      <PasswordProof onEnd={onEnd} />
    );
  return (
    <InfoDialog
      open
      title={t(title)}
      description={t(
        'This needs a new sign-in, since yours was a while ago. You come back here; then please try again.',
      )}
      onClose={() => onEnd(false)}
    >
      {state.isPending && <Skeleton variant="rounded" height={44} />}
      {state.isError && <Problem of={state.error} onRetry={() => void refetch()} />}
      {state.data && (
        <Button variant="contained" size="large" href={proofAddress(`${location.pathname}${location.search}`)}>
          {t('Sign in again')}
        </Button>
      )}
    </InfoDialog>
  );
};
