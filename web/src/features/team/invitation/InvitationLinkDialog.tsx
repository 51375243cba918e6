import IosShare from '@mui/icons-material/IosShare';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { invitationDays } from '@upline/contracts';
import type { FollowedInvitation } from '@upline/contracts';
import { chatTextAddressOf } from '../../../lib/browser/reach.ts';
import { t } from '../../../lib/words/text.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { useView } from '../../../lib/sync/useView.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { QrPicture } from '../../../ui/QrPicture.tsx';
import { JoinedMoment, NoLink } from './InvitationOver.tsx';

type Shared = Pick<FollowedInvitation, 'id' | 'email' | 'link'> &
  Partial<Pick<FollowedInvitation, 'status' | 'joined'>>;

type Props = { open: boolean; invitation: Shared | null; onClose: () => void };

/** The invitation as it stands; the one that was given only where nothing can be learned of it. */
const useFollowed = ({ open, invitation }: Pick<Props, 'open' | 'invitation'>): Shared | null => {
  const id = invitation?.id ?? '';
  const { data, isError } = useView('findInvitation', { params: { id }, enabled: open && id !== '' });
  return data ?? (isError ? invitation : null);
};

const descriptionOf = (email: string, sendsMails: boolean): string =>
  sendsMails
    ? t(
        'This link works for {email} only, and asks that person to confirm the address by email. ' +
          'The link in our own email does not ask.',
        { email },
      )
    : t(
        '{days, plural, one {Pass this link on to {email}. It works for # day and for this address only.} ' +
          'other {Pass this link on to {email}. It works for # days and for this address only.}}',
        { email, days: invitationDays },
      );

const joinedTitle = (joined: FollowedInvitation['joined']): string =>
  joined ? t('{name} joined', { name: joined.firstName }) : t('Your invitation was accepted');

type Words = { title: string; description?: string };

/** The heading of the dialog: an invitation that is over has no link to describe. */
const wordsOf = ({ status, joined = null }: Partial<Shared>, description: string): Words => {
  if (status === 'accepted') return { title: joinedTitle(joined) };
  const title = t('Share the invitation');
  return status === 'expired' || status === 'revoked' ? { title } : { title, description };
};

type ContentProps = { open: boolean; shared: Shared; team: string | null; onClose: () => void };

const Content = ({ open, shared, team, onClose }: ContentProps) => {
  const { status = 'open', joined = null, link } = shared;
  if (status === 'accepted') return <JoinedMoment open={open} person={joined} onClose={onClose} />;
  if (status === 'expired' || status === 'revoked') return <NoLink status={status} />;
  return link === null ? null : <Ways link={link} team={team} />;
};

/** The link of an invitation, and the ways to pass it on, until somebody joins by it. */
export const InvitationLinkDialog = ({ open, invitation, onClose }: Props) => {
  const { data: user } = useCurrentUser();
  const shared = useFollowed({ open, invitation });
  const words = wordsOf(shared ?? {}, descriptionOf(invitation?.email ?? '', user?.sendsMails !== false));
  return (
    <InfoDialog open={open} {...words} onClose={onClose}>
      {shared && <Content open={open} shared={shared} team={user?.organization?.name ?? null} onClose={onClose} />}
    </InfoDialog>
  );
};

const Ways = ({ link, team }: { link: string; team: string | null }) => {
  const words = team === null ? t('Join our team on Upline:') : t('Join {team} on Upline:', { team });
  // not a place of the message: the marks around a value that runs against the sentence would end up in the address
  const text = `${words} ${link}`;
  const handOver = useCommand('NoteInvitationHandedOver');
  // the first steps of the team know it by this; nothing else waits for it
  const handedOver = (): void => void handOver.run({}).catch(() => undefined);
  const openSheet = (): void => {
    // closed without choosing: the button stays
    void navigator.share({ text }).then(handedOver, () => undefined);
  };
  return (
    <>
      <CopyField label={t('Invitation link')} value={link} onCopy={handedOver} />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        <Button
          variant="contained"
          startIcon={<WhatsApp />}
          href={chatTextAddressOf(null, text)}
          onClick={handedOver}
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
