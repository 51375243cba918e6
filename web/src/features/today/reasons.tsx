import AcUnitOutlined from '@mui/icons-material/AcUnitOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import { message } from '@upline/contracts';
import type { TodayItem, TodayReason } from '@upline/contracts';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/words/format.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import type { Icon } from '../../ui/icon.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

/** The sections of Today's list, in their order. */
export const reasons: readonly { reason: TodayReason; title: string; icon: Icon }[] = [
  { reason: 'answered', title: message('Answered you ##prospects'), icon: QuestionAnswerOutlined },
  { reason: 'opened', title: message('Opened your link ##the people who did'), icon: VisibilityOutlined },
  { reason: 'due', title: message('Due ##next step'), icon: EventAvailableOutlined },
  { reason: 'overdue', title: message('Overdue ##next step'), icon: EventBusyOutlined },
  { reason: 'first', title: message('First contact'), icon: WavingHandOutlined },
  { reason: 'cold', title: message('Going cold'), icon: AcUnitOutlined },
];

/** The section of people who wait for a reason that only a later version of the product knows. */
export const otherReasons = { title: message('Also waiting ##people in Today’s list'), icon: MoreHoriz };

const dayMs = 86_400_000;

const openedText = ({ title, opens, openedAt }: TodayItem): ReactNode => {
  const tags = { time: () => openedAt !== null && <RelativeTime at={openedAt} /> };
  if (title === null) return rich('Opened your link <time></time>', tags);
  return opens > 1
    ? rich(
        '{opens, plural, one {Opened “{title}” once, last <time></time>} ' +
          'other {Opened “{title}” # times, last <time></time>}}',
        tags,
        { title, opens },
      )
    : rich('Opened “{title}” <time></time>', tags, { title });
};

const shortDate = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** A time of the day such as `17:00`, as the page's language writes it. */
const timeOf = (dueTime: string): string =>
  formatDate(new Date(`1970-01-01T${dueTime}:00Z`), { timeStyle: 'short', timeZone: 'UTC' });

const dueText = (dueOn: string, dueTime: string | null, today: string): string => {
  if (dueOn < today) return t('Due since {date}', { date: formatDate(new Date(dueOn), shortDate) });
  return dueTime === null ? t('Due today') : t('Due today at {time}', { time: timeOf(dueTime) });
};

/** Why somebody is in Today's list, as a sentence about them. */
export const reasonText = (item: TodayItem, { today, now }: { today: string; now: number }): ReactNode => {
  const { reason, dueOn, dueTime, touchedAt, text } = item;
  // the server has said it by the person's day
  if (reason === 'answered') return text;
  if (reason === 'opened') return openedText(item);
  if (reason === 'first') return t('New. Say hello for the first time');
  if (reason !== 'cold' && dueOn !== null) return dueText(dueOn, dueTime, today);
  const days = Math.max(1, Math.floor((now - Date.parse(touchedAt)) / dayMs));
  return t('{days, plural, one {No contact for # day} other {No contact for # days}}', { days });
};
