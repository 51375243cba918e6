import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined';
import CallOutlined from '@mui/icons-material/CallOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import type { ListedProspect } from '@upline/contracts';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { StatusMenu } from '../../features/prospect/StatusMenu.tsx';
import { useStatus } from '../../features/prospect/useStatus.ts';
import { StatusChoice } from '../../features/prospect/StatusChoice.tsx';
import { WantsChoice } from '../../features/prospect/WantsChoice.tsx';
import { callAddressOf, chatAddressOf, mailAddressOf } from '../../lib/browser/reach.ts';
import { useIsPhone } from '../../lib/browser/phone.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useBeginCall } from '../../lib/account/useBeginCall.ts';
import type { Icon } from '../../ui/icon.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Surface } from '../../ui/Surface.tsx';

const NumberForm = lazy(async () => ({
  default: (await import('../../features/prospect/NumberForm.tsx')).NumberForm,
}));

const RefusalNotice = lazy(async () => ({ default: (await import('./RefusalNotice.tsx')).RefusalNotice }));

type Props = { prospect: ListedProspect; menu: ReactNode; onShare: () => void; onLift: () => void };

/** Who a prospect is, where they stand, and the ways to reach them. */
export const PersonHead = ({ prospect, menu, onShare, onLift }: Props) => (
  <Surface sx={{ display: 'grid', gap: 2.5 }}>
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <PersonAvatar id={prospect.id} initials={initialsOf(prospect.name)} size={48} />
      <Facts prospect={prospect} />
      {menu}
    </Box>
    {prospect.refused ? (
      <Suspense>
        <RefusalNotice onLift={onLift} />
      </Suspense>
    ) : (
      <Channels prospect={prospect} onShare={onShare} />
    )}
    <Status prospect={prospect} />
  </Surface>
);

/** The status: a choice of all, on a phone a chip that opens it. */
const Status = ({ prospect }: { prospect: ListedProspect }) => {
  const isPhone = useIsPhone();
  const { shown, change } = useStatus();
  if (!isPhone) return <StatusChoice prospect={prospect} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
      <Typography sx={{ fontWeight: 550 }}>{t('Status')}</Typography>
      <StatusMenu prospect={shown(prospect)} onStatus={(status) => change(prospect, status)} />
    </Box>
  );
};

/** What a prospect wants, and the notes about them. */
export const PersonDetails = ({ prospect }: { prospect: ListedProspect }) => (
  <Surface sx={{ display: 'grid', gap: 2.5 }}>
    <WantsChoice prospectId={prospect.id} />
    {prospect.notes !== null && (
      <Box>
        <Typography sx={{ mb: 0.5, fontWeight: 550 }}>{t('Notes')}</Typography>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {prospect.notes}
        </Typography>
      </Box>
    )}
  </Surface>
);

const Facts = ({ prospect }: { prospect: ListedProspect }) => {
  const { userId } = useActor();
  const { email, phone, source, ownerId, ownerName, createdAt, lastContactedAt } = prospect;
  return (
    <Box sx={{ flex: 1, minWidth: 0, '& > *': { overflowWrap: 'anywhere' } }}>
      {phone !== null && (
        <Typography>
          <bdi dir="ltr">{phone}</bdi>
        </Typography>
      )}
      {email !== null && (
        <Typography>
          <bdi dir="ltr">{email}</bdi>
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {lastContactedAt === null
          ? rich('Added <time></time>', { time: () => <RelativeTime at={createdAt} /> })
          : rich('Last contacted <time></time>', { time: () => <RelativeTime at={lastContactedAt} /> })}
      </Typography>
      {source !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Source: {source}', { source })}
        </Typography>
      )}
      {ownerName !== undefined && ownerId !== userId && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Owner: {name} ##of a prospect', { name: ownerName })}
        </Typography>
      )}
    </Box>
  );
};

type ChannelProps = { href: string; icon: Icon; label: string; name: string; onClick?: () => void };

const Channel = ({ href, icon: Shape, label, name, onClick }: ChannelProps) => (
  <Button
    variant="outlined"
    color="inherit"
    href={href}
    onClick={onClick}
    aria-label={name}
    startIcon={<Shape />}
    {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
    sx={{ flex: '1 1 auto', minHeight: 44, px: { xs: 1.25, sm: 2 } }}
  >
    {label}
  </Button>
);

const Channels = ({ prospect, onShare }: Omit<Props, 'menu' | 'onLift'>) => {
  const { id, name, phone, email } = prospect;
  const beginCall = useBeginCall();
  const [chat, call] = [chatAddressOf(phone), callAddressOf(phone)];
  return (
    <Box
      role="group"
      aria-label={t('Ways to reach {name}', { name })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {chat !== null && (
        <Channel href={chat} icon={WhatsApp} label={t('WhatsApp')} name={t('Write to {name} in WhatsApp', { name })} />
      )}
      {call !== null && (
        <Channel
          href={call}
          icon={CallOutlined}
          label={t('Call ##verb')}
          name={t('Call {name}', { name })}
          onClick={() => beginCall(id)}
        />
      )}
      {email !== null && (
        <Channel
          href={mailAddressOf(email)}
          icon={MailOutlined}
          label={t('Email')}
          name={t('Write an email to {name}', { name })}
        />
      )}
      <Button
        variant="contained"
        startIcon={<ShareOutlined />}
        aria-label={t('Share something with {name}', { name })}
        aria-haspopup="dialog"
        onClick={onShare}
        sx={{ flex: '1 1 auto', minHeight: 44 }}
      >
        {t('Share ##verb')}
      </Button>
      {phone === null && <AddNumber prospect={prospect} />}
    </Box>
  );
};

const AddNumber = ({ prospect }: { prospect: ListedProspect }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcCallOutlined />}
        onClick={() => setOpen(true)}
        sx={{ flex: '1 1 auto', minHeight: 44 }}
      >
        {t('Add number ##of a phone')}
      </Button>
    );
  return (
    <Suspense>
      <NumberForm prospect={prospect} />
    </Suspense>
  );
};
