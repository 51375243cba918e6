import CallOutlined from '@mui/icons-material/CallOutlined';
import Check from '@mui/icons-material/Check';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import type { ContactKind, TodayItem } from '@upline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callAddressOf, chatAddressOf, mailAddressOf } from '../../lib/browser/reach.ts';
import { useBeginCall } from '../../lib/account/useBeginCall.ts';
import { t } from '../../lib/words/text.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Surface } from '../../ui/Surface.tsx';

/** What can be done with somebody of the list. `onWay` hears in which way somebody is being contacted. */
export type CardActions = {
  onWay: (kind: ContactKind) => void;
  onDone: () => void;
  onShare: () => void;
  onSnooze: () => void;
  onWhy: () => void;
};

type Props = CardActions & { item: TodayItem; text: ReactNode; isSnoozing: boolean };

/**
 * A prospect to be in touch with today: the name, the reason, the ways to reach them, and the buttons that end the
 * step.
 */
export const TodayCard = ({ item, text, isSnoozing, ...on }: Props) => (
  <Surface component="li" data-today={item.prospectId} sx={card}>
    <Box sx={head}>
      <PersonAvatar id={item.prospectId} initials={initialsOf(item.name)} size={44} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, lineHeight: 1.35 }}>
          <Box component={Link} to={`/prospects/${item.prospectId}`} sx={name}>
            <bdi>{item.name}</bdi>
          </Box>
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
      </Box>
      <IconButton
        aria-label={t('Why is {name} here?', { name: item.name })}
        title={t('Why is this person here?')}
        aria-haspopup="dialog"
        onClick={on.onWhy}
        sx={{ flex: 'none', mt: -0.5, marginInlineEnd: -1, width: 44, height: 44, color: 'text.secondary' }}
      >
        <HelpOutlineOutlined sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
    <Ways item={item} onWay={on.onWay} onShare={on.onShare} />
    <Box sx={row}>
      <Button
        variant="outlined"
        startIcon={<Check />}
        aria-label={t('Done with {name}', { name: item.name })}
        aria-haspopup="dialog"
        onClick={on.onDone}
        sx={big}
      >
        {t('Done ##verb')}
      </Button>
      <Button
        color="inherit"
        startIcon={<SnoozeOutlined />}
        aria-label={t('Put {name} off until tomorrow', { name: item.name })}
        aria-busy={isSnoozing}
        aria-disabled={isSnoozing}
        onClick={on.onSnooze}
        sx={big}
      >
        {t('Tomorrow')}
      </Button>
    </Box>
  </Surface>
);

/** The ways to reach somebody, as far as what is noted is good for one, and the share sheet. */
const Ways = ({
  item: { prospectId, name: of, phone, email },
  onWay,
  onShare,
}: Pick<Props, 'item' | 'onWay' | 'onShare'>) => {
  const [call, chat] = [callAddressOf(phone), chatAddressOf(phone)];
  const beginCall = useBeginCall();
  return (
    <Box role="group" aria-label={t('Ways to reach {name}', { name: of })} sx={row}>
      {chat !== null && (
        <Button
          {...way}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<WhatsApp />}
          aria-label={t('Write to {name} in WhatsApp', { name: of })}
          onClick={() => onWay('message')}
        >
          {t('WhatsApp')}
        </Button>
      )}
      {call !== null && (
        <Button
          {...way}
          href={call}
          startIcon={<CallOutlined />}
          aria-label={t('Call {name}', { name: of })}
          onClick={() => {
            beginCall(prospectId);
            onWay('call');
          }}
        >
          {t('Call ##verb')}
        </Button>
      )}
      {call === null && email !== null && (
        <Button
          {...way}
          href={mailAddressOf(email)}
          startIcon={<MailOutlined />}
          aria-label={t('Write an email to {name}', { name: of })}
          onClick={() => onWay('message')}
        >
          {t('Email')}
        </Button>
      )}
      <Button
        {...way}
        startIcon={<ShareOutlined />}
        aria-label={t('Share something with {name}', { name: of })}
        aria-haspopup="dialog"
        onClick={onShare}
      >
        {t('Share ##verb')}
      </Button>
    </Box>
  );
};

const card = {
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  p: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
};

const head = { display: 'flex', gap: 1.5, minWidth: 0, mb: 0.5, gridColumn: '1 / -1' };

// the name is hit anywhere in its line
// the padding keeps a name of several lines off the sentence below it
const name = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  py: '11px',
  my: '-12px',
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};

const row = { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 };

// on a phone the word stands below its icon, so that it has the whole width in every language
const wayLook = {
  flexDirection: { xs: 'column', sm: 'row' },
  gap: { xs: 0.25, sm: 1 },
  minWidth: 0,
  minHeight: { xs: 56, sm: 44 },
  px: 0.5,
  py: 0.5,
  fontSize: { xs: 12, sm: 14 },
  lineHeight: 1.2,
  whiteSpace: 'normal',
  '& .MuiButton-startIcon': { m: 0 },
};
const way = { variant: 'outlined', color: 'inherit', sx: wayLook } as const;

const big = { minHeight: 44, minWidth: 0, px: 1, lineHeight: 1.2, whiteSpace: 'normal' };
