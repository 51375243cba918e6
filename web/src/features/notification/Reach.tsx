import CallOutlined from '@mui/icons-material/CallOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { callAddressOf, chatAddressOf, mailAddressOf } from '../../lib/browser/reach.ts';
import { useBeginCall } from '../../lib/account/useBeginCall.ts';
import { t } from '../../lib/words/text.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';

type Opener = NonNullable<AnswerOf<'listNotifications'>['items'][number]['prospect']>;

type Props = { prospect: Opener; /** Hears that one of the ways was taken. */ onWay?: () => void };

/** The ways to reach the prospect who opened a link, as far as what is noted is good for one. */
export const Reach = ({ prospect: { id, name, phone, email = null }, onWay }: Props) => {
  const beginCall = useBeginCall();
  const [call, chat] = [callAddressOf(phone), chatAddressOf(phone)];
  return (
    <>
      {call !== null && (
        <Button
          {...way}
          href={call}
          startIcon={<CallOutlined />}
          aria-label={t('Call {name}', { name })}
          onClick={() => {
            beginCall(id);
            onWay?.();
          }}
        >
          {t('Call ##verb')}
        </Button>
      )}
      {chat !== null && (
        <Button
          {...way}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<WhatsApp />}
          aria-label={t('Write to {name} in WhatsApp', { name })}
          onClick={onWay}
        >
          WhatsApp
        </Button>
      )}
      {call === null && chat === null && email !== null && (
        <Button
          {...way}
          href={mailAddressOf(email)}
          startIcon={<MailOutlined />}
          aria-label={t('Write an email to {name}', { name })}
          onClick={onWay}
        >
          {t('Email')}
        </Button>
      )}
    </>
  );
};

const way = { size: 'small', variant: 'outlined', sx: { minHeight: { xs: 44, sm: 36 } } } as const;
