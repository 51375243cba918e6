import { useState } from 'react';
import { useClient } from '../../lib/sync/client.ts';
import { useSecurity } from '../../lib/account/proof.ts';
import { t } from '../../lib/words/text.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Makes new recovery codes and shows them. */
export const RenewCodesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { call } = useClient();
  const { refetch } = useSecurity();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = async (): Promise<void> => {
    setCodes((await call<{ recoveryCodes: string[] }>('POST', '/api/security/recovery-codes')).data.recoveryCodes);
    await refetch();
  };
  if (codes)
    return (
      <InfoDialog open={open} title={t('Your recovery codes')} onClose={onClose}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </InfoDialog>
    );
  return (
    <ConfirmDialog
      open={open}
      title={t('New recovery codes')}
      text={t('Your current recovery codes will stop working.')}
      confirmLabel={t('Create new codes')}
      // the dialog shows the codes after that
      onConfirm={async () => {
        await renew();
        throw new Error('stays open');
      }}
      onClose={onClose}
    />
  );
};
