import IosShare from '@mui/icons-material/IosShare';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { invitationDays } from '@upline/contracts';
import type { InvitationAnswer } from '@upline/contracts';
import { chatTextAddressOf } from '../../../lib/browser/reach.ts';
import { t } from '../../../lib/words/text.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { QrPicture } from '../../../ui/QrPicture.tsx';

type Props = { open: boolean; invitation: InvitationAnswer | null; onClose: () => void };

/** The link of an invitation, and the ways to pass it on. */
export const InvitationLinkDialog = ({ open, invitation, onClose }: Props) => {
  const { data: user } = useCurrentUser();
  const email = invitation?.email ?? '';
  return (
    <InfoDialog
      open={open}
      title={t('Share the invitation')}
      description={
        user?.sendsMails === false
          ? t(
              '{days, plural, one {Pass this link on to {email}. It works for # day and for this address only.} ' +
                'other {Pass this link on to {email}. It works for # days and for this address only.}}',
              { email, days: invitationDays },
            )
          : t(
              'This link works for {email} only, and asks that person to confirm the address by email. ' +
                'The link in our own email does not ask.',
              {
                email,
              },
            )
      }
      onClose={onClose}
    >
      {invitation?.link && <Ways link={invitation.link} team={user?.organization?.name ?? null} />}
    </InfoDialog>
  );
};

const Ways = ({ link, team }: { link: string; team: string | null }) => {
  const words = team === null ? t('Join our team on Upline:') : t('Join {team} on Upline:', { team });
  // not a place of the message: the marks around a value that runs against the sentence would end up in the address
  const text = `${words} ${link}`;
  const openSheet = (): void => {
    // closed without choosing: the button stays
    void navigator.share({ text }).catch(() => undefined);
  };
  return (
    <>
      <CopyField label={t('Invitation link')} value={link} />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        <Button
          variant="contained"
          startIcon={<WhatsApp />}
          href={chatTextAddressOf(null, text)}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ minHeight: 48 }}
        >
          WhatsApp
        </Button>
        {'share' in navigator && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<IosShare />}
            onClick={openSheet}
            sx={{ minHeight: 48 }}
          >
            {t('Share sheet')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        <Box sx={{ width: 'min(100%, 220px)' }}>
          <QrPicture link={link} label={t('QR code of the invitation')} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('Sitting together? They scan this code with their phone.')}
        </Typography>
      </Box>
    </>
  );
};
