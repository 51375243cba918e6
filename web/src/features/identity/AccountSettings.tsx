import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentenceOf } from '../../lib/sync/apiError.ts';
import { useClient } from '../../lib/sync/client.ts';
import { saveFile } from '../../lib/browser/saveFile.ts';
import { t } from '../../lib/words/text.ts';
import { useToast } from '../../lib/toast/toasts.ts';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { downloadOf } from './account.ts';
import { SettingRow, wide } from './SettingRow.tsx';

const DeleteAccountDialog = lazyDialog(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

/** The way out, what is kept about the person, and the end of their account. */
export const AccountSettings = ({ userId }: { userId: string }) => {
  const dialogs = useDialogs<never, 'delete'>();
  const { call } = useClient();
  const { toast } = useToast();
  const [downloading, setDownloading] = useState(false);
  const download = async (): Promise<void> => {
    setDownloading(true);
    try {
      const { data } = await call('GET', downloadOf(userId));
      saveFile('upline-my-data.json', 'application/json', JSON.stringify(data, null, 2));
    } catch (error) {
      const text = sentenceOf(error, t('Your data could not be downloaded. Please try again.'));
      toast({ title: t('Error'), text, variant: 'destructive' });
    } finally {
      setDownloading(false);
    }
  };
  return (
    <Section title={t('Account')}>
      <SettingRow title={t('Sign out')} text={t('Ends your session on this device.')}>
        <Button variant="outlined" color="inherit" href="/api/logout" startIcon={<Logout data-along />} sx={wide}>
          {t('Sign Out')}
        </Button>
      </SettingRow>
      <SettingRow title={t('Download my data')} text={t('Everything we store about you, as a JSON file.')}>
        <Button
          variant="outlined"
          color="inherit"
          loading={downloading}
          onClick={() => void download()}
          startIcon={<DownloadOutlined />}
          sx={wide}
        >
          {t('Download ##verb')}
        </Button>
      </SettingRow>
      <SettingRow title={t('Delete my account')} text={t('Erases your personal data for good. This cannot be undone.')}>
        <Button variant="outlined" color="error" onClick={() => dialogs.open('delete')} sx={wide}>
          {t('Delete account')}
        </Button>
      </SettingRow>
      <Dialogs
        dialogs={dialogs}
        show={{ delete: (_none, dialog) => <DeleteAccountDialog {...dialog} userId={userId} /> }}
      />
    </Section>
  );
};
