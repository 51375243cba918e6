import Typography from '@mui/material/Typography';
import type { ShareAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

/**
 * How often a link was opened, and when first and last; nothing of one that was answered in a browser without scripts,
 * which counts no views.
 */
export const LinkOpenings = ({ views, firstViewedAt, lastViewedAt, answeredAt = null }: ShareAnswer) =>
  firstViewedAt === null && answeredAt !== null ? null : (
    <Typography variant="body2">{openedText(views, firstViewedAt, lastViewedAt)}</Typography>
  );

const openedText = (count: number, firstAt: string | null, lastAt: string | null): ReactNode => {
  if (firstAt === null || lastAt === null) return t('Not opened yet');
  const times = { first: () => <RelativeTime at={firstAt} />, last: () => <RelativeTime at={lastAt} /> };
  return count > 1
    ? rich(
        '{count, plural, one {# view, first <first></first>, last <last></last>} ' +
          'other {# views, first <first></first>, last <last></last>}}',
        times,
        { count },
      )
    : rich('{count, plural, one {# view, first <first></first>} other {# views, first <first></first>}}', times, {
        count,
      });
};
