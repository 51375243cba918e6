import CallOutlined from '@mui/icons-material/CallOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { fullNameOf } from '@upline/contracts';
import type { MemberAnswer } from '@upline/contracts';
import { callAddressOf, chatAddressOf } from '../../lib/browser/reach.ts';
import { t } from '../../lib/words/text.ts';

/** The ways to reach a member, as far as the number of their profile is good for one. */
export const MemberReach = ({ member }: { member: MemberAnswer }) => {
  const [call, chat] = [callAddressOf(member.phone), chatAddressOf(member.phone)];
  const name = fullNameOf(member);
  return (
    <Box sx={{ display: 'flex' }}>
      {call !== null && (
        <IconButton href={call} title={member.phone ?? ''} aria-label={t('Call {name}', { name })} sx={target}>
          <CallOutlined />
        </IconButton>
      )}
      {chat !== null && (
        <IconButton
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('Write to {name} in WhatsApp', { name })}
          sx={target}
        >
          <WhatsApp />
        </IconButton>
      )}
    </Box>
  );
};

const target = { width: 44, height: 44 };
