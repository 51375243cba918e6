import MailOutlined from '@mui/icons-material/MailOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import type { ListedProspect, ProspectStatus } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { callAddressOf, mailAddressOf } from '../../lib/browser/reach.ts';
import { clamp } from '../../ui/clamp.ts';
import type { Icon } from '../../ui/icon.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { RefusalMark } from './refusal/RefusalMark.tsx';
import { ProspectMenu } from './ProspectMenu.tsx';
import { StatusMenu } from './StatusMenu.tsx';
import { rich } from '../../lib/words/rich.tsx';
import { useBeginCall } from '../../lib/account/useBeginCall.ts';
import { t } from '../../lib/words/text.ts';

const Fact = ({
  icon: Icon,
  label,
  text,
  dir = 'auto',
  href,
  onClick,
}: {
  icon: Icon;
  label: string;
  text: string;
  /** Addresses and numbers run from left to right in every language. */
  dir?: 'auto' | 'ltr';
  href?: string | undefined;
  onClick?: () => void;
}) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      minWidth: 0,
      minHeight: { xs: href === undefined ? 32 : 44, sm: 26 },
      color: 'text.secondary',
    }}
  >
    <Icon sx={{ fontSize: 18, flex: 'none' }} titleAccess={label} />
    {href === undefined ? (
      <Typography noWrap title={text}>
        <bdi dir={dir}>{text}</bdi>
      </Typography>
    ) : (
      <Typography noWrap component="a" href={href} onClick={onClick} title={text} sx={reach}>
        <bdi dir={dir}>{text}</bdi>
      </Typography>
    )}
  </Box>
);

// a thumb hits it anywhere in its line
const reach = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  flex: { xs: 1, sm: '0 1 auto' },
  lineHeight: { xs: '44px', sm: 'inherit' },
  minWidth: 0,
  fontWeight: 400,
};

// a thumb hits it above and below its line too
const open = {
  display: 'block',
  position: 'relative',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: { xs: '-13px 0', sm: 0 } },
};

type Props = {
  prospect: ListedProspect;
  onStatus: (status: ProspectStatus) => void;
  onEdit: () => void;
  onLinks: () => void;
  onDelete: () => void;
  onErase: () => void;
  onRefuse?: (() => void) | undefined;
};

const Times = ({ createdAt, lastContactedAt }: Pick<ListedProspect, 'createdAt' | 'lastContactedAt'>) => (
  <Box sx={{ mt: 'auto', pt: 1.75 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary', borderTop: 1, borderColor: 'divider', pt: 1.25 }}>
      <span>{rich('Added <time></time>', { time: () => <RelativeTime at={createdAt} /> })}</span>
      {lastContactedAt !== null && (
        <Box component="span" sx={{ display: 'block' }}>
          {rich('Last contacted <time></time>', { time: () => <RelativeTime at={lastContactedAt} /> })}
        </Box>
      )}
    </Typography>
  </Box>
);

/** One prospect: who they are, where they stand, how to reach them. */
export const ProspectCard = ({ prospect, onStatus, ...on }: Props) => {
  const { id, name, email, phone, source, notes, ownerName, refused } = prospect;
  const beginCall = useBeginCall();
  return (
    <Surface sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <PersonAvatar id={id} initials={initialsOf(name)} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" title={name} sx={{ fontWeight: 600, lineHeight: 1.35, mb: 0.75 }}>
            <Box component={Link} to={`/prospects/${id}`} sx={open}>
              <Box component="span" sx={clamp(2)}>
                {name}
              </Box>
            </Box>
          </Typography>
          <StatusMenu prospect={prospect} onStatus={onStatus} />
          <RefusalMark prospect={prospect} />
        </Box>
        <ProspectMenu name={name} {...on} />
      </Box>
      {(email !== null || phone !== null || source !== null || ownerName !== undefined) && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.75, p: 0 }}>
          {email !== null && (
            <Fact
              icon={MailOutlined}
              label={t('Email')}
              text={email}
              dir="ltr"
              href={refused ? undefined : mailAddressOf(email)}
            />
          )}
          {phone !== null && (
            <Fact
              icon={PhoneOutlined}
              label={t('Phone')}
              text={phone}
              dir="ltr"
              href={refused ? undefined : (callAddressOf(phone) ?? undefined)}
              onClick={() => beginCall(id)}
            />
          )}
          {ownerName !== undefined && (
            <Fact icon={PersonOutlined} label={t('Owner ##of an asset or prospect')} text={ownerName} />
          )}
          {source !== null && <Fact icon={TravelExploreOutlined} label={t('Source')} text={source} />}
        </Box>
      )}
      {notes !== null && (
        <Typography sx={{ mt: 1.5, ...clamp(2) }} title={notes}>
          {notes}
        </Typography>
      )}
      <Times {...prospect} />
    </Surface>
  );
};
